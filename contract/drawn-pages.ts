import type { Locale } from './locale.ts'

/**
 * Pages of the client that the server sends drawn, in the visitor's language, so that they show before any script runs:
 * those at which people arrive who are not signed in.
 */
export const DRAWN_PATHS = ['/login', '/front-pages/landing-page', '/pricing'] as const

export type DrawnPath = (typeof DRAWN_PATHS)[number]

/** A page in one language: what the document says of it, and as HTML what its root element and its `noscript` hold. */
export type PageDrawing = {
  path: DrawnPath
  locale: Locale
  /** The document's `lang`. */
  language: string
  title: string
  description: string
  body: string
  noScript: string
  /** What is said of a wait for the app; `{size}` and `{seconds}` stand for what is still to come, and how long it takes. */
  wait: { coming: string; size: string; entered: string }
}

/** The file of a drawn page, below the directory of the build's own records. */
export function drawnFile(path: DrawnPath, locale: string): string {
  return `drawn/${path.slice(1).replaceAll('/', '-')}.${locale}.json`
}
