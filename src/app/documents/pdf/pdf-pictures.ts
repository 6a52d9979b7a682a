import type { PDFDocument } from '@cantoo/pdf-lib'
import { type pdfWriter, TEXT_WIDTH } from './pdf-writer.ts'

/** A picture as JPEG, and what it shows. */
export type DocumentPicture = { caption: string; jpeg: Uint8Array }

const COLUMNS = 4
const GAP = 8
const WIDTH = (TEXT_WIDTH - (COLUMNS - 1) * GAP) / COLUMNS
const HEIGHT = 86
const CAPTION = { size: 7, isPale: true, width: WIDTH }

/** Writes small pictures in rows, each with its caption below it. */
export async function writePictures(
  pdf: PDFDocument,
  writer: ReturnType<typeof pdfWriter>,
  pictures: readonly DocumentPicture[],
): Promise<void> {
  for (let from = 0; from < pictures.length; from += COLUMNS) {
    const row = pictures.slice(from, from + COLUMNS)
    const words = Math.max(...row.map(({ caption }) => writer.heightOf(caption, CAPTION)))
    writer.need(HEIGHT + words + GAP)
    const top = writer.mark()
    for (const [nth, { caption, jpeg }] of row.entries()) {
      const image = await pdf.embedJpg(jpeg)
      const indent = nth * (WIDTH + GAP)
      writer.back(top)
      writer.picture(image, { indent, ...image.scaleToFit(WIDTH, HEIGHT) })
      writer.space(HEIGHT)
      writer.text(caption, { ...CAPTION, indent })
    }
    writer.back(top)
    writer.space(HEIGHT + words + GAP)
  }
}
