import type { Locale } from './locale.ts'

/**
 * Client pages that the server sends prerendered in the visitor's language, so that they show before any script runs:
 * the pages at which signed-out people arrive.
 */
export const DRAWN_PATHS = ['/login', '/front-pages/landing-page', '/pricing'] as const

export type DrawnPath = (typeof DRAWN_PATHS)[number]

/** A page in one language: its document metadata, and the HTML of its root element and its `noscript`. */
export type PageDrawing = {
  path: DrawnPath
  locale: Locale
  /** The document's `lang`. */
  language: string
  title: string
  description: string
  body: string
  noScript: string
  /** Texts shown while the app loads. `{size}` and `{seconds}`: what is still to come, and how long it takes. */
  wait: { coming: string; size: string; entered: string }
  /** Texts of the first look at the conversations; only for the sign-in page. */
  look: LookWords | null
}

/** `{number}` in `unread`: how many messages are. */
export const LOOK_WORDS = [
  'title',
  'note',
  'back',
  'loading',
  'failed',
  'again',
  'none',
  'noName',
  'unread',
  'you',
  'photo',
  'write',
  'send',
  'waiting',
  'notKept',
] as const

/** The words of the first look (src/app/first-look), in the language of the page. */
export type LookWords = Record<(typeof LOOK_WORDS)[number], string>

/** What the sign-in page hands to the first look: the addresses of its files, and its words. */
export type LookSetup = { module: string; worker: string; style: string; words: LookWords }

/** Returns the file name of a drawn page, relative to the directory of the build's own records. */
export function drawnFile(path: DrawnPath, locale: string): string {
  return `drawn/${path.slice(1).replaceAll('/', '-')}.${locale}.json`
}
