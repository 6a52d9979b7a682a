import { PDFDocument, type PDFFont } from '@cantoo/pdf-lib'
import { fontKit } from './font/font-kit.ts'
import type { LoadedFont } from './font-faces.ts'
import type { RunFont } from './text-runs.ts'
import { unpackWoff } from './unpack-woff.ts'

export type PdfFont = RunFont & { font: PDFFont }
export type PdfFonts = { regular: PdfFont[]; bold: PdfFont[] }

/** Creates an empty document with these fonts, embedding only the letters that are used. */
export async function openPdf(
  loaded: readonly LoadedFont[],
  { title, language, author }: { title: string; language: string; author: string },
): Promise<{ pdf: PDFDocument; fonts: PdfFonts }> {
  const pdf = await PDFDocument.create()
  pdf.registerFontkit(fontKit)
  pdf.setTitle(title, { showInWindowTitleBar: true })
  pdf.setLanguage(language)
  pdf.setAuthor(author)
  const fonts: PdfFonts = { regular: [], bold: [] }
  for (const { bytes, isBold } of loaded) {
    const font = await pdf.embedFont(await unpackWoff(bytes), { subset: true })
    const letters = new Set(font.getCharacterSet())
    fonts[isBold ? 'bold' : 'regular'].push({ font, has: (codePoint) => letters.has(codePoint) })
  }
  // The regular fonts draw what the bold ones lack.
  fonts.bold.push(...fonts.regular)
  return { pdf, fonts }
}
