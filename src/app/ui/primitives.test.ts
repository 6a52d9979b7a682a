import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const APP = join(import.meta.dirname, '..')

/** The first look comes before the app, so it shares no style sheet with it. */
const ALONE = 'first-look/first-look.css'

/** Shorter blocks cost less than a name for them. */
const DECLARATIONS_MIN = 3

type Block = { sheet: string; selector: string; body: string }

/** Returns the blocks of a style sheet that are long enough, with what they are inside of in their body. */
function blocksOf(sheet: string, text: string): Block[] {
  const blocks: Block[] = []
  const around: string[] = []
  const parts = text.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)
  let declarations: string[] = []
  for (const [, words = '', mark] of parts) {
    const said = words.trim().replaceAll(/\s+/g, ' ')
    if (mark === '{') {
      around.push(said)
      declarations = []
    } else if (mark === ';') {
      declarations.push(said)
    } else {
      const selector = around.pop() ?? ''
      if (declarations.length >= DECLARATIONS_MIN)
        blocks.push({ sheet, selector, body: [...around, ...declarations.toSorted()].join('; ') })
      declarations = []
    }
  }
  return blocks
}

/** Returns the blocks that another style sheet has as well, by what they declare. */
function repeated(blocks: readonly Block[]): string[][] {
  return [...Map.groupBy(blocks, ({ body }) => body).values()]
    .filter((same) => new Set(same.map(({ sheet }) => sheet)).size > 1)
    .map((same) => same.map(({ sheet, selector }) => `${sheet} ${selector}`))
}

it('no two style sheets of the app declare the same block', () => {
  const sheets = globSync('**/*.css', { cwd: APP }).filter((sheet) => sheet !== ALONE)
  const blocks = sheets.flatMap((sheet) => blocksOf(sheet, readFileSync(join(APP, sheet), 'utf8')))
  expect(blocks.length).toBeGreaterThan(500)
  expect(repeated(blocks)).toEqual([])
})

it('finds a reordered block, and distinguishes one inside a query from one outside', () => {
  const one = blocksOf(
    'one.css',
    '.a { color: red; gap: 1px; /* { */ margin: 0; } .short { gap: 1px; margin: 0; }',
  )
  const two = blocksOf('two.css', '.b { margin: 0; color: red; gap: 1px; } .short { gap: 1px; margin: 0; }')
  const three = blocksOf('three.css', '@media print { .c { margin: 0; color: red; gap: 1px; } }')
  expect(repeated([...one, ...two, ...three])).toEqual([['one.css .a', 'two.css .b']])
})
