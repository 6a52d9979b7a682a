import type {} from 'i18next'
import type { English } from './app-words.ts'
import type mail from './en/mail.json'

/** What the server says. */
export type ServerEnglish = { mail: typeof mail }

// English types the keys of every `t`, in the app and on the server.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: English & ServerEnglish
  }
}
