import { type pdfWriter, TEXT_WIDTH, type TextStyle } from './pdf-writer.ts'

/** Rows under named columns; `share` is a column's share of the width, relative to the others. */
export type DocumentTable = {
  title: string
  columns: readonly { label: string; share: number; isNumber: boolean }[]
  rows: readonly (readonly string[])[]
  /** The totals under the columns. */
  sums: readonly string[]
}

const GAP = 8
const ROW_SPACE = 3
/** The height of a rule, including the space around it. */
const RULE_HEIGHT = 12
const HEAD: TextStyle = { size: 8, isPale: true }
const ROW: TextStyle = { size: 9 }
const SUMS: TextStyle = { size: 9, isBold: true }

/** Writes a table and repeats its headings on every page. Its totals stay with a row. */
export function writeTable(
  writer: ReturnType<typeof pdfWriter>,
  { columns, rows, sums }: DocumentTable,
): void {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const widths = columns.map(({ share }) => (TEXT_WIDTH * share) / shares)
  const cells = (words: readonly string[], style: TextStyle) =>
    words.map((text, nth) => ({
      text,
      style: {
        ...style,
        indent: widths.slice(0, nth).reduce((sum, width) => sum + width, 0),
        width: (widths[nth] ?? 0) - GAP,
        isAtEnd: columns[nth]?.isNumber === true,
      },
    }))
  const heightOf = (words: readonly string[], style: TextStyle): number =>
    Math.max(0, ...cells(words, style).map(({ text, style: each }) => writer.heightOf(text, each)))
  /** `below` is the height that must fit under it on the same page. */
  const line = (words: readonly string[], style: TextStyle, { isHead = false, below = 0 } = {}): void => {
    const before = writer.mark()
    writer.need(heightOf(words, style) + below)
    // This row started a new page.
    if (!isHead && writer.mark().page !== before.page) heads()
    const top = writer.mark()
    let bottom = top
    for (const { text, style: each } of cells(words, style)) {
      writer.back(top)
      writer.text(text, each)
      const here = writer.mark()
      if (here.page > bottom.page || here.y < bottom.y) bottom = here
    }
    writer.down(bottom)
    writer.space(ROW_SPACE)
  }
  const heads = (): void => {
    const labels = columns.map(({ label }) => label)
    line(labels, HEAD, { isHead: true, below: ROW_SPACE + heightOf(rows[0] ?? sums, ROW) })
  }
  heads()
  const sumsHeight = ROW_SPACE + RULE_HEIGHT + heightOf(sums, SUMS)
  for (const [at, row] of rows.entries()) line(row, ROW, { below: at === rows.length - 1 ? sumsHeight : 0 })
  writer.rule()
  line(sums, SUMS)
}
