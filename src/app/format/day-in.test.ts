import { expect, it } from 'vitest'
import { dayIn } from './day-in.ts'

it.each([
  ['from=2026-12-01', '2026-12-01'],
  ['from=2028-02-29', '2028-02-29'],
  ['from=0001-01-01', '0001-01-01'],
  ['from=2026-02-29', null],
  ['from=2026-13-01', null],
  ['from=2026-12-1', null],
  ['from=', null],
  ['to=2026-12-01', null],
])('%s gives %s', (query, day) => {
  expect(dayIn(new URLSearchParams(query), 'from')).toBe(day)
})
