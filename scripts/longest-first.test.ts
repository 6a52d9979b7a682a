import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LONGEST, longestFirst } from './longest-first.ts'

it('names only files that exist', () => {
  const missing = LONGEST.filter((file) => !existsSync(join(import.meta.dirname, '..', file)))
  expect(missing).toEqual([])
})

it('puts them before all others and keeps the order of those', () => {
  const [long = ''] = LONGEST
  expect(longestFirst(['b', 'a', long, 'c'], (file) => file)).toEqual([long, 'b', 'a', 'c'])
})
