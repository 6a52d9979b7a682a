/**
 * One thing that was done to the servers, what must be true of it, and what was; `holds` is `null` for what was left out,
 * and `measured` then says what is missing.
 */
export type Line = { what: string; bound: string; measured: string; holds: boolean | null }

const BEGIN = '<!-- table: written by `npm run cluster` -->'
const END = '<!-- end of the table -->'

/** How the table says whether a line holds. */
export const told = (holds: boolean | null) => (holds === null ? 'left out' : holds ? 'yes' : '**no**')

export function clusterTable(lines: readonly Line[]): string {
  const rows = lines.map(
    ({ what, bound, measured, holds }) => `| ${what} | ${bound} | ${measured} | ${told(holds)} |`,
  )
  return ['| What | What must be true | Measured | Holds |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

/** The page with this table in the place of the former one; throws for a page without that place. */
export function withClusterTable(page: string, table: string): string {
  const [before, rest] = page.split(BEGIN)
  const later = rest?.split(END)[1]
  if (before === undefined || later === undefined) throw new Error('The page has no place for the table')
  return `${before}${BEGIN}\n\n${table}\n\n${END}${later}`
}
