import { keepPart } from '#app/device/keep-part.ts'
import type { Locale } from '#contract/locale.ts'
import { keepFonts } from '#app/documents/pdf/font-faces.ts'

/**
 * Loads the code that makes PDFs onto this device, with the fonts for these texts, because PDFs are made in the
 * paddock.
 */
export async function prepareDocuments(words: string, locale: Locale): Promise<void> {
  await keepPart('documents', 'later')
  await keepFonts(words, locale)
}
