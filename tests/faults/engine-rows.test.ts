import { expect, it } from 'vitest'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { engineRows } from './engine-rows.ts'
import { wrongsOf } from './fault-row.ts'

/** How much more time a machine gets that is busy with other things. */
const SLACK = 3

const inShort = engineRows.filter(({ short }) => short > 0)

it.each(inShort.map((row) => [row.name, row] as const))('%s: what must be true is', async (_name, row) => {
  const outcome = await row.run(row.short, seededRandom().seed)
  expect(wrongsOf(row, outcome, SLACK)).toEqual([])
})
