import type {} from 'i18next'
import type { English } from './app-words.ts'
import type mail from './en/mail.json'
import type site from './en/site.json'

/** What the server says, in mail and on the public website. */
export type ServerEnglish = { mail: typeof mail; site: typeof site }

// English types the keys of every `t`, in the app and on the server.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: English & ServerEnglish
  }
}
