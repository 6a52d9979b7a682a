import type { Locale } from '#contract/locale.ts'
import { loadFonts } from './pdf/font-faces.ts'
import type { DocumentPage } from './pdf/make-pdf.ts'
import type { Script } from './pdf/scripts-of.ts'

/**
 * `notHere`: the code that makes PDFs is not on this device. `incomplete`: no font here has the letters of these
 * scripts.
 */
export type MadeDocument =
  | { kind: 'made'; pdf: Blob }
  | { kind: 'notHere' }
  | { kind: 'incomplete'; scripts: readonly Script[] }

/** Makes a document's PDF on this device. Fonts for Chinese and Japanese are loaded only for letters that need them. */
export async function makeDocument(page: DocumentPage, locale: Locale): Promise<MadeDocument> {
  // Not every device keeps this code; a page to print can always be made.
  const maker = await import('./pdf/make-pdf.ts').catch(() => null)
  if (maker === null) return { kind: 'notHere' }
  const words = maker.wordsOf(page)
  const first = await maker.makePdf(page, await loadFonts(words, locale))
  const { bytes, missing } = first.missing.includes('cjk')
    ? await maker.makePdf(page, await loadFonts(words, locale, true))
    : first
  if (missing.length > 0) return { kind: 'incomplete', scripts: missing }
  return { kind: 'made', pdf: new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }) }
}
