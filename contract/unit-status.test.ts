import { expect, test } from 'vitest'
import { UNIT_STATUSES, UNIT_STEPS, unitStatusAfter, unitSteps, type UnitStatus } from './unit-status.ts'

test.each<[UnitStatus, string]>([
  ['DRAFT', 'publish→PUBLISHED archive→ARCHIVED delete→DELETED'],
  ['PUBLISHED', 'unpublish→UNPUBLISHED'],
  ['UNPUBLISHED', 'publish→PUBLISHED archive→ARCHIVED delete→DELETED'],
  ['ARCHIVED', 'restore→UNPUBLISHED delete→DELETED'],
  ['DELETED', ''],
])('allows these steps from %s: %s', (status, steps) => {
  expect(
    unitSteps(status)
      .map((step) => `${step}→${unitStatusAfter(status, step)}`)
      .join(' '),
  ).toBe(steps)
})

test('every other step is refused', () => {
  const possible = UNIT_STATUSES.flatMap((status) => unitSteps(status)).length
  const all = UNIT_STATUSES.flatMap((status) => UNIT_STEPS.map((step) => unitStatusAfter(status, step)))
  expect(all.filter((status) => status !== null)).toHaveLength(possible)
  expect(possible).toBe(9)
})
