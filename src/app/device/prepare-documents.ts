import { keepPart } from '#app/device/keep-part.ts'
import type { Locale } from '#contract/locale.ts'
import { keepFonts } from '#app/documents/pdf/font-faces.ts'

/** Brings what makes a PDF to this device, with the letters of these words: it is made in the paddock. */
export async function prepareDocuments(words: string, locale: Locale): Promise<void> {
  await keepPart('documents', 'later')
  await keepFonts(words, locale)
}
