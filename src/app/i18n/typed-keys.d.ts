import type { English } from './locales/en.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: English
  }
}
