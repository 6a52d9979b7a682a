import { afterAll, expect, it } from 'vitest'
import { testSeed } from '#tests/support/test-seed.ts'
import { browserRows } from './browser-rows.ts'
import { countOf, wrongsOf } from './fault-row.ts'
import { endSpareServer } from './fault-world.ts'

const inShort = browserRows.flatMap((row) => {
  const count = countOf(row)
  return count > 0 ? [{ row, count }] : []
})

afterAll(endSpareServer)

it.each(inShort)('$row.name: every condition holds', async ({ row, count }) => {
  const outcome = await row.run(count, testSeed)
  expect(wrongsOf(outcome, null)).toEqual([])
})
