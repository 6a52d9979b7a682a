import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LONGEST } from './longest-first.ts'

it('names files that are there', () => {
  const missing = LONGEST.filter((file) => !existsSync(join(import.meta.dirname, '..', file)))
  expect(missing).toEqual([])
})
