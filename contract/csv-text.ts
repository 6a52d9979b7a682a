/** A cell: a string as it is, cents as dollars with two decimals, `null` as blank. */
export type CsvCell = string | { cents: number } | null

/** Text that a spreadsheet would take for a formula when it opens the file, with the wide signs of East Asia. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * Returns rows as a CSV file that every spreadsheet opens with the right characters: UTF-8 with a byte order mark, and
 * CRLF line ends (RFC 4180). Text that a spreadsheet would run as a formula is prefixed with an apostrophe.
 */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')}`
}

function written(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'object') return dollars(cell.cents)
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Without thousands separators and currency, which every spreadsheet reads as a number. */
function dollars(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100)
  const rest = String(Math.abs(cents) % 100).padStart(2, '0')
  return `${cents < 0 ? '-' : ''}${whole}.${rest}`
}
