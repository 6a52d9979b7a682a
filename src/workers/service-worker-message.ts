import type { Locale } from '#contract/locale.ts'
import type { LineClass } from '#line/line-class.ts'

/** A part of the app that is not kept for everybody: what makes a PDF is a third of all the rest, a language 30 KB. */
export type OptionalChunk = 'documents' | `language-${Exclude<Locale, 'en'>}`

/**
 * What may be posted to the service worker. A new one waits after its installation until a page says `activate`, which it
 * does once everything someone typed is saved. `ping` comes with a port, on which a working one answers. `words`
 * are what notifications say. `keep` fetches a part of the app that this person may need without a network, in its turn on
 * the line, `keepPages` pages of the public website.
 */
export type ServiceWorkerMessage =
  | { type: 'activate' }
  | { type: 'ping' }
  | ({ type: 'words' } & NotificationWords)
  | { type: 'keep'; part: OptionalChunk; class: LineClass }
  | { type: 'keepPages'; paths: string[] }

/** What notifications say, in the person's language: of a new message, and of what was written here and is not sent. */
export type NotificationWords = { title: string; body: string; unsent: string }

/** What the service worker tells a page: bytes that it has fetched for the app itself, or where a notification leads. */
export type ServiceWorkerReport = { type: 'downloaded'; bytes: number } | { type: 'open'; path: string }
