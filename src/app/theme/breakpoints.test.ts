import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { belowWidth, BREAKPOINTS, fromWidth, OVERLAY_BELOW, SHORTCUTS_FROM } from './breakpoints.ts'

const APP = join(import.meta.dirname, '..')
const WIDTHS = [...Object.values(BREAKPOINTS), OVERLAY_BELOW]
const ALLOWED = new Set([...WIDTHS.map(fromWidth), ...[...WIDTHS, SHORTCUTS_FROM].map(belowWidth)])

function queriesIn(text: string): string[] {
  return [...text.matchAll(/@media [^{]*/g)].flatMap(
    ([rule]) => rule.match(/\((?:min|max)-width: ?\d+px\)/g) ?? [],
  )
}

it('has the specified widths', () => {
  expect(WIDTHS).toEqual([600, 960, 1264, 1904, 976])
  expect([fromWidth(BREAKPOINTS.md), belowWidth(BREAKPOINTS.md)]).toEqual([
    '(min-width: 960px)',
    '(max-width: 959px)',
  ])
})

it('code uses these widths by name', () => {
  const sources = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.endsWith('theme/breakpoints.ts'),
  )
  expect(sources.length).toBeGreaterThan(100)
  const found = sources.filter((path) =>
    /\((?:min|max)-width: ?\d+px\)/.test(readFileSync(join(APP, path), 'utf8')),
  )
  expect(found).toEqual([])
})

it('style sheets change only at these widths', () => {
  const sheets = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.css'),
  )
  const found = sheets.flatMap((path) =>
    queriesIn(readFileSync(join(APP, path), 'utf8')).map((query) => ({ path, query })),
  )
  expect(found.length).toBeGreaterThan(20)
  expect(found.filter(({ query }) => !ALLOWED.has(query))).toEqual([])
})
