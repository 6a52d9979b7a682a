/** One attack, what must be true of it, and what was. */
export type Figure = { what: string; bound: string; measured: string; holds: boolean }

const BEGIN = '<!-- figures: written by `npm run attack` -->'
const END = '<!-- end of the figures -->'

export function figuresTable(figures: readonly Figure[]): string {
  const lines = figures.map(
    ({ what, bound, measured, holds }) =>
      `| ${what} | ${bound} | ${measured} | ${holds ? 'yes' : '**no**'} |`,
  )
  return ['| Attack | What must be true | Measured | Holds |', '| --- | --- | --- | --- |', ...lines].join(
    '\n',
  )
}

/** The page with this table in the place of the former one; throws for a page without that place. */
export function withFigures(page: string, table: string): string {
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error('The page has no place for the figures')
  return `${before}${BEGIN}\n\n${table}\n\n${END}${after}`
}
