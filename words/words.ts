import type {} from 'i18next'
import type { English } from './app-words.ts'
import type helper from './en/helper.json'
import type mail from './en/mail.json'
import type site from './en/site.json'

/** What the server says: in mail, on the public website, and as the assistant's own helper. */
export type ServerEnglish = { helper: typeof helper; mail: typeof mail; site: typeof site }

// English types the keys of every `t`, in the app and on the server.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: English & ServerEnglish
  }
}
