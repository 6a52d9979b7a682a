import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LONGEST, longestFirst } from './longest-first.ts'

it('names files that are there', () => {
  const missing = LONGEST.filter((file) => !existsSync(join(import.meta.dirname, '..', file)))
  expect(missing).toEqual([])
})

it('puts them before all others, which keep their order', () => {
  const [long = ''] = LONGEST
  expect(longestFirst(['b', 'a', long, 'c'], (file) => file)).toEqual([long, 'b', 'a', 'c'])
})
