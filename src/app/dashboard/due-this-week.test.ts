import { expect, it } from 'vitest'
import { dueThisWeek } from './due-this-week.ts'

it('adds all that is due in the week, not only each tenancy’s next day', () => {
  const next = (dueOn: string, amount: number) => ({ dueOn, amount })
  // Rent by the day: the next day is a sixth of what the week asks for.
  const byDay = { next: next('2026-05-02', 1_000), dueThisWeek: 6_000 }
  const byWeek = { next: next('2026-05-03', 35_000), dueThisWeek: 35_000 }
  const later = { next: next('2026-05-20', 40_000), dueThisWeek: 0 }
  expect(dueThisWeek([byDay, byWeek, later])).toBe(41_000)
  expect(dueThisWeek([])).toBe(0)
})
