import type { Locale } from '#contract/locale.ts'
import type { LineClass } from '#line/line-class.ts'

/**
 * A chunk that isn't precached for everybody: the code for PDFs is a third of the size of everything else, a language
 * 30 KB.
 */
export type OptionalChunk = 'documents' | `language-${Exclude<Locale, 'en'>}`

/** Pages and dialogs that a host opens late or never (scripts/vite/later-pages.ts). */
export type LaterPageName =
  | 'letters'
  | 'photos'
  | 'turnovers'
  | 'inspections'
  | 'profile'
  | 'settings'
  | 'tickets'
  | 'expenses'
  | 'assistant'
  | 'bankImport'
  | 'others'
  | 'help'
  | 'posts'
  | 'users'
  | 'front'

/**
 * Messages to the service worker. A new one waits after its installation until a page posts `activate`, once everything
 * a person typed is saved. `ping` comes with a port, on which a working one answers. `words` are the strings of
 * notifications. `keepRest` fetches the pages that aren't here yet, once a good line has nothing else to do. `askMissing`
 * comes with a port, which gets the parts that aren't wholly here. `keep` fetches a chunk that this person may need offline, in its turn on the line; `keepPages` fetches
 * pages of the public website; the server draws each `variant`, a language and a theme, differently.
 */
export type ServiceWorkerMessage =
  | { type: 'activate' }
  | { type: 'ping' }
  | ({ type: 'words' } & NotificationWords)
  | { type: 'keepRest'; isUnmeasured: boolean }
  | { type: 'askMissing' }
  | { type: 'keep'; part: OptionalChunk; class: LineClass }
  | { type: 'keepPages'; paths: string[]; variant: string }

/** The texts of notifications in the person's language, for a new message and for unsent items. */
export type NotificationWords = { title: string; body: string; unsent: string }

/** From the service worker to a page: bytes fetched for the app, or the page that a notification opens. */
export type ServiceWorkerReport = { type: 'downloaded'; bytes: number } | { type: 'open'; path: string }
