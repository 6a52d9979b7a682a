import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const APP = join(import.meta.dirname, '..')

/** They hold words of the interface, which run as the page does, or set `dir="auto"` themselves. */
const OWN_DIRECTION = [
  '.attention-sub',
  '.navigation-label',
  '.pill-words',
  '.search-tool span',
  '.sync-queue-text',
  '.top-bar-title',
  'input:placeholder-shown',
  'select',
]

/** The selectors of rules that cut what is too long. */
function cuttingSelectors(text: string): string[] {
  const rules = text.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)
  return [...rules].flatMap(([, selectors = '', body = '']) =>
    body.includes('text-overflow: ellipsis')
      ? selectors.split(',').map((selector) => selector.trim().replaceAll(/\s+/g, ' '))
      : [],
  )
}

it('a name is cut at its own end, whichever way the page runs', () => {
  const sheets = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.css'),
  )
  const found = sheets.flatMap((path) => cuttingSelectors(readFileSync(join(APP, path), 'utf8')))
  expect(found.length).toBeGreaterThan(10)
  expect(found.filter((selector) => !selector.endsWith(' bdi') && !OWN_DIRECTION.includes(selector))).toEqual(
    [],
  )
})
