import { expect, test } from 'vitest'
import { isOwnEcho } from './own-echo.ts'

const TODAY = '2026-11-21'
const days = (text: string) => {
  const [from = '', to = ''] = text.split('/')
  return { startsOn: from === '' ? null : from, endsOn: to === '' ? null : to }
}

test.each<[string, string, string[], boolean]>([
  ['the same days', '2027-01-17/2027-01-20', ['2027-01-17/2027-01-20'], true],
  ['a day longer', '2027-01-17/2027-01-21', ['2027-01-17/2027-01-20'], false],
  ['a day shorter', '2027-01-17/2027-01-19', ['2027-01-17/2027-01-20'], false],
  ['a day later', '2027-01-18/2027-01-20', ['2027-01-17/2027-01-20'], false],
  ['nothing is told', '2027-01-17/2027-01-20', [], false],
  [
    'two that follow each other',
    '2027-01-17/2027-01-24',
    ['2027-01-20/2027-01-24', '2027-01-17/2027-01-20'],
    true,
  ],
  [
    'one of two that follow each other',
    '2027-01-20/2027-01-24',
    ['2027-01-17/2027-01-20', '2027-01-20/2027-01-24'],
    true,
  ],
  [
    'two with a free night between',
    '2027-01-17/2027-01-24',
    ['2027-01-17/2027-01-20', '2027-01-21/2027-01-24'],
    false,
  ],
  ['a stay under way, cut to today', '2026-11-21/2026-12-01', ['2026-11-01/2026-12-01'], true],
  ['a stay under way, whole', '2026-11-01/2026-12-01', ['2026-11-01/2026-12-01'], true],
  ['a stay that began nobody knows when', '2026-11-20/2026-12-01', ['/2026-12-01'], true],
  ['an open end, as it was told yesterday', '2026-11-20/2027-11-20', ['2026-11-01/'], true],
  ['an open end, as far as the platform goes', '2026-11-01/2027-09-30', ['2026-11-01/'], true],
  ['an open end in the future', '2027-02-01/2028-02-01', ['2027-02-01/'], true],
  ['a booking within an open-ended stay', '2027-01-17/2027-01-20', ['2026-11-01/'], false],
  ['a booking from today within one', '2026-11-21/2026-11-25', ['2026-11-01/'], false],
  [
    'a stay and an open end after it',
    '2027-01-17/2028-02-01',
    ['2027-01-17/2027-02-01', '2027-02-01/'],
    true,
  ],
  ['no night', '2027-01-17/2027-01-17', ['2027-01-17/2027-01-17'], false],
])('%s: %s of %j is an echo: %s', (_, event, told, isEcho) => {
  expect(isOwnEcho(days(event), told.map(days), TODAY)).toBe(isEcho)
})
