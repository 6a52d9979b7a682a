import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { BROKEN_RULES } from '#tests/faults/broken-rules.ts'

const root = join(import.meta.dirname, '../..')

it.each(BROKEN_RULES)('$name breaks exactly one place in each of its files', ({ edits }) => {
  const places = edits.map(({ file, from }) => ({
    file,
    times: readFileSync(join(root, file), 'utf8').split(from).length - 1,
  }))
  expect(places).toEqual(edits.map(({ file }) => ({ file, times: 1 })))
})
