import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { importGraph, readImportGraph } from './import-graph.ts'
import { singleReaders } from './single-readers.ts'

const LIST = 'scripts/check/single-readers.json'
const STAY = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(LIST, 'utf8')))
/** How many stay for a reason of their own; lower it when one goes. */
const MOST = 20

it('a short file with one reader beside it is folded in, or the list says why not', () => {
  const files = globSync('{contract,domain,words,src,server,demo,scripts,tests}/**/*.{ts,tsx,mjs}').toSorted()
  const found = singleReaders(readImportGraph('.', files), files, textOf)
  expect(found, `fold these into their readers, or take them out of ${LIST}`).toEqual(Object.keys(STAY))
  expect(found.length).toBeLessThanOrEqual(MOST)
})

it('skips files that are long, tested, read elsewhere or loaded separately', () => {
  const long = 'x\n'.repeat(40)
  const texts: Record<string, string> = {
    'src/page.ts':
      "import './short.ts'\nimport './long.ts'\nimport './tested.ts'\nimport './two.ts'\nimport('./lazy.ts')",
    'src/other.ts': "import './two.ts'\nimport '#db/far.ts'",
    'src/tested.test.ts': "import './tested.ts'",
    'src/short.ts': '',
    'src/long.ts': long,
    'src/tested.ts': '',
    'src/two.ts': '',
    'src/lazy.ts': '',
    'src/db/far.ts': '',
  }
  const files = Object.keys(texts)
  const read = (file: string) => texts[file] ?? ''
  expect(singleReaders(importGraph(files, read), files, read)).toEqual(['src/short.ts'])
})

function textOf(file: string): string {
  return readFileSync(file, 'utf8')
}
