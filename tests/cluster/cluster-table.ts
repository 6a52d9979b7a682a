/**
 * One thing that was done to the servers, what must be true of it, and what was; `holds` is `null` for what was left out,
 * and `measured` then says what is missing.
 */
export type Line = { what: string; bound: string; measured: string; holds: boolean | null }

const BEGIN = '<!-- table: written by `npm run cluster` -->'
const END = '<!-- end of the table -->'

/** How the table says whether a line holds. */
export const told = (holds: boolean | null) => (holds === null ? 'left out' : holds ? 'yes' : '**no**')

/** The page with these lines as its table; throws for a page without a place for it. */
export function withLines(page: string, lines: readonly Line[]): string {
  const rows = [
    '| What | What must be true | Measured | Holds |',
    '| --- | --- | --- | --- |',
    ...lines.map(rowOf),
  ]
  const [before, , later] = parts(page)
  return `${before}${BEGIN}\n\n${rows.join('\n')}\n\n${END}${later}`
}

/** The page with these lines in the place of those of the same names, or after all others. */
export function withSomeLines(page: string, lines: readonly Line[]): string {
  const [before, table, later] = parts(page)
  const rows = table.trim().split('\n')
  for (const line of lines) {
    const at = rows.findIndex((row) => row.startsWith(`| ${line.what} |`))
    rows.splice(at < 0 ? rows.length : at, at < 0 ? 0 : 1, rowOf(line))
  }
  return `${before}${BEGIN}\n\n${rows.join('\n')}\n\n${END}${later}`
}

function rowOf({ what, bound, measured, holds }: Line): string {
  return `| ${what} | ${bound} | ${measured} | ${told(holds)} |`
}

function parts(page: string): [before: string, table: string, later: string] {
  const [before, rest] = page.split(BEGIN)
  const [table, later] = rest?.split(END) ?? []
  if (before === undefined || table === undefined || later === undefined)
    throw new Error('The page has no place for the table')
  return [before, table, later]
}
