import type { PDFDocument } from '@cantoo/pdf-lib'
import { SIGNATURE_BOX } from '#app/documents/signature-drawing.ts'
import type { LoadedFont } from './font-faces.ts'
import { openPdf } from './pdf-document.ts'
import { pdfWriter, TEXT_WIDTH } from './pdf-writer.ts'
import { type DocumentTable, writeTable } from './pdf-table.ts'
import { scriptsOf, type Script } from './scripts-of.ts'

const COLUMNS = 4
const GAP = 8
const WIDTH = (TEXT_WIDTH - (COLUMNS - 1) * GAP) / COLUMNS
const HEIGHT = 86
const CAPTION = { size: 7, isPale: true, width: WIDTH }

/** A picture as JPEG, and what it shows. */
type DocumentPicture = { caption: string; jpeg: Uint8Array }

/** The content of a document, in the current language. */
export type DocumentPage = {
  title: string
  /** Under the title: the two people, the room, the status. */
  lead: readonly string[]
  sections: readonly { title: string; rows: readonly { label: string; value: string }[] }[]
  /** After the sections; only if a document needs them. */
  tables?: readonly DocumentTable[]
  /** Small pictures after the tables, in a PDF only; their bytes are JPEG. */
  pictures?: { title: string; list: readonly DocumentPicture[] }
  signaturesTitle: string
  /** Path data of the drawing, and lines of text. */
  signatures: readonly { drawing: string | null; lines: readonly string[] }[]
  /** Notes at the end that a reader must know. */
  notes: readonly string[]
  foot: (page: number, pages: number) => string
  language: string
  author: string
}

export type MadePdf = {
  bytes: Uint8Array
  /** Scripts with letters that no font on this device has: the file is incomplete. */
  missing: readonly Script[]
}

const LABEL_WIDTH = 150
const SIGNATURE_SCALE = 0.25
const NOTE = { size: 8, isPale: true }
const NOTES_GAP = 10

/** Returns all text of a document, for choosing fonts that cover it. */
export function wordsOf(page: DocumentPage): string {
  return [
    page.title,
    ...page.lead,
    ...page.sections.flatMap(({ title, rows }) => [
      title,
      ...rows.flatMap(({ label, value }) => [label, value]),
    ]),
    ...(page.tables ?? []).flatMap(({ title, columns, rows, sums }) => [
      title,
      ...columns.map(({ label }) => label),
      ...rows.flat(),
      ...sums,
    ]),
    ...(page.pictures ? [page.pictures.title, ...page.pictures.list.map(({ caption }) => caption)] : []),
    page.signaturesTitle,
    ...page.signatures.flatMap(({ lines }) => lines),
    ...page.notes,
    page.foot(1, 1),
  ].join('\n')
}

/** Makes a document's PDF with these fonts on this device. */
export async function makePdf(document: DocumentPage, loaded: readonly LoadedFont[]): Promise<MadePdf> {
  const { title, lead, sections, signatures, signaturesTitle, notes, foot, language, author } = document
  const { pdf, fonts } = await openPdf(loaded, { title, language, author })
  const writer = pdfWriter(pdf, fonts)
  const head = (words: string): void => {
    writer.need(60)
    writer.space(14)
    writer.text(words, { size: 12, isBold: true })
    writer.rule()
  }
  writer.text(title, { size: 20, isBold: true })
  for (const line of lead) writer.text(line, { size: 11 })
  for (const section of sections) {
    head(section.title)
    for (const { label, value } of section.rows) {
      writer.need(16)
      const top = writer.mark()
      if (label !== '') writer.text(label, { size: 9, isPale: true, width: LABEL_WIDTH - 12 })
      const below = writer.mark()
      writer.back(top)
      writer.text(value, { size: 10, indent: label === '' ? 0 : LABEL_WIDTH })
      writer.down(below)
      writer.space(3)
    }
  }
  for (const table of document.tables ?? []) {
    head(table.title)
    writeTable(writer, table)
  }
  const { pictures } = document
  if (pictures && pictures.list.length > 0) {
    head(pictures.title)
    await writePictures(pdf, writer, pictures.list)
  }
  if (signatures.length > 0) head(signaturesTitle)
  const notesHeight = notes.reduce((sum, note) => sum + writer.heightOf(note, NOTE), NOTES_GAP)
  for (const [index, { drawing, lines }] of signatures.entries()) {
    const height = (drawing === null ? 0 : SIGNATURE_BOX.height * SIGNATURE_SCALE) + 40
    // Avoids a page with only the notes: if they don't fit, the last signature moves with them.
    writer.need(index === signatures.length - 1 ? height + notesHeight : height)
    if (drawing !== null) writer.drawing(drawing, { height: SIGNATURE_BOX.height, scale: SIGNATURE_SCALE })
    for (const line of lines) writer.text(line, { size: 9 })
    writer.space(10)
  }
  writer.space(NOTES_GAP)
  for (const note of notes) writer.text(note, NOTE)
  writer.foot(foot)
  const missing = [...scriptsOf([...writer.missing()].join(''))]
  return {
    bytes: await pdf.save(),
    missing: missing.length === 0 && writer.missing().size > 0 ? ['other'] : missing,
  }
}

/** Writes small pictures in rows, each with its caption below it. */
async function writePictures(
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
