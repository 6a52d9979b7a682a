import { expect, it } from 'vitest'
import { addDays, type Day } from '#domain/calendar/calendar-day.ts'
import { accountOf } from './balance.ts'
import { raisedRent } from './rent-raised.ts'
import type { Entry, Tenancy } from './tenancy.ts'

/** 350.00 a week, paid on Mondays in advance since 2024: 50.00 a day. */
const TENANCY: Tenancy = {
  ...{ startsOn: '2024-01-01', endsOn: null, endedOn: null, status: 'ACTIVE' },
  ...{ rentPerWeek: 350, frequency: 'WEEKLY', addOns: [], firstDueOn: null, isPaidInArrears: false },
  ...{
    additionalGuests: null,
    laterGuests: [],
    additionalGuestCharge: null,
    regime: 'RESIDENTIAL',
    region: 'CANTERBURY',
  },
}
const TODAY = '2026-11-04'

const entry = (fields: Partial<Entry>): Entry => ({
  ...{ id: 'o', kind: 'OPENING', amount: null, method: null, entryId: null, note: '' },
  ...{ day: '2026-11-02', writtenAt: `${TODAY}T00:00:00.000Z` },
  ...fields,
})
const accountWith = (...entries: Entry[]) => accountOf(TENANCY, entries, TODAY)

it.each<[string, Day, number, Day]>([
  // Monday, 2 November: the week that has begun is due.
  ['to the Sunday before', '2026-11-01', 35_000, '2026-11-01'],
  // Five of the week's seven days are unpaid.
  ['into the week', '2026-11-03', 25_000, '2026-11-03'],
  // A week and three days.
  ['to three days before the last week', '2026-10-29', 35_000 + 15_000, '2026-10-29'],
  ['to today', TODAY, 20_000, TODAY],
  ['to the end of the week', '2026-11-08', 0, '2026-11-08'],
  ['months ahead', '2027-03-01', 0, '2027-03-01'],
])('a tenancy paid %s owes only the rent after that', (_, paidTo, owed, shown) => {
  const account = accountWith(entry({ day: addDays(paidTo, 1) }))
  expect([account.owed, account.paidTo]).toEqual([owed, shown])
})

it('rent falls due on its usual days, so arrears count from them', () => {
  const { dues } = accountWith(entry({ day: '2026-11-04' }))
  expect(dues.filter(({ kind }) => kind === 'rent')[0]).toMatchObject({
    ...{ id: 'rent:2026-11-04', dueOn: '2026-11-02', from: '2026-11-04', to: '2026-11-08', amount: 25_000 },
  })
})

it('amounts owed before the opening and paid since count as usual', () => {
  const before = entry({ id: 'c', kind: 'CHARGE', amount: 4_000, day: '2026-11-01', isOpening: true })
  const payment = entry({ id: 'p', kind: 'PAYMENT', amount: 39_000, day: TODAY, method: 'CASH' })
  expect(accountWith(entry({}), before, payment)).toMatchObject({ owed: 0, paidTo: '2026-11-08' })
})

it('a reversed opening has no effect: the whole tenancy is due', () => {
  const reversal = entry({ id: 'r', kind: 'REVERSAL', entryId: 'o', day: TODAY })
  // 149 Mondays from 1 January 2024 to 2 November 2026.
  expect(accountWith(entry({}), reversal).owed).toBe(149 * 35_000)
})

it('a rise before the opening counts even if the rent is that of the terms', () => {
  const rise = entry({ kind: 'RENT_CHANGE', amount: 35_000, day: '2026-06-01', isOpening: true })
  const terms = { rentPerWeek: 350, rentRaisedOn: null }
  expect(raisedRent(terms, [rise])).toEqual({ weekly: 35_000, raisedOn: '2026-06-01' })
  expect(raisedRent(terms, [{ ...rise, isOpening: false }]).raisedOn).toBeNull()
})
