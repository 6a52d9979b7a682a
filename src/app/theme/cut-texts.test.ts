import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const APP = join(import.meta.dirname, '..')

/** They contain texts of the interface, which follow the direction of the page, or set `dir="auto"` themselves. */
const OWN_DIRECTION = [
  '.agreement-fold > summary > .note',
  '.attention-sub',
  ".cut[dir='auto']",
  '.message-field::placeholder',
  '.navigation-label',
  '.pill-words',
  '.search-tool span',
  '.top-bar-title',
  'input:placeholder-shown',
  'select',
]

/** Returns the selectors of rules that truncate long texts. */
function cuttingSelectors(text: string): string[] {
  const rules = text.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)
  return [...rules].flatMap(([, selectors = '', body = '']) =>
    body.includes('text-overflow: ellipsis')
      ? selectors.split(',').map((selector) => selector.trim().replaceAll(/\s+/g, ' '))
      : [],
  )
}

it('truncates a name at its own end, whichever direction the page has', () => {
  const sheets = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.css'),
  )
  const found = sheets.flatMap((path) => cuttingSelectors(readFileSync(join(APP, path), 'utf8')))
  expect(found.length).toBeGreaterThan(10)
  expect(found.filter((selector) => !selector.endsWith(' bdi') && !OWN_DIRECTION.includes(selector))).toEqual(
    [],
  )
})
