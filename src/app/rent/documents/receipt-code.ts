import type { DocumentPage } from '#app/documents/pdf/make-pdf.ts'

/**
 * Most bytes of a code: the 24 rows and columns of version 25 would still fit it on a phone's screen, and a camera a
 * hand away still reads it.
 */
export const CODE_BYTES_MAX = 1_200
/** No single line of a receipt may push the others out. */
const LINE_MAX = 100

/**
 * Returns the text of a receipt's QR code: its name, and below it a line for each thing that a receipt states, as many
 * as fit. Text, because a camera shows it without a network or an app, while browsers open no `data:` link from a
 * camera (decision 0153).
 */
export function receiptCode(name: string, { sections }: DocumentPage): string {
  const rows = sections.flatMap((section) => section.rows)
  return rows
    .map(({ label, value }) => shortened(`${label}: ${value.replaceAll('\n', ', ')}`))
    .reduce((text, line) => {
      const longer = `${text}\n${line}`
      return bytesOf(longer) > CODE_BYTES_MAX ? text : longer
    }, shortened(name))
}

function shortened(line: string): string {
  // By whole characters: half of one can't be shown.
  const characters = [...line]
  return characters.length > LINE_MAX ? `${characters.slice(0, LINE_MAX - 1).join('')}…` : line
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).byteLength
}
