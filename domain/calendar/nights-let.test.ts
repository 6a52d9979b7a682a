import { describe, expect, it } from 'vitest'
import { addDays } from './calendar-day.ts'
import { type LetStay, nightsLet, nightsOver, nightYearOf } from './nights-let.ts'

const TODAY = '2026-11-28'
const YEAR = { from: '2026-01-01', to: '2026-12-31' }
const stay = (startsOn: string | null, endsOn: string | null, fields: Partial<LetStay> = {}): LetStay => {
  return { regime: 'SHORT_STAY', status: 'COMPLETED', startsOn, endsOn, endedOn: null, ...fields }
}

describe('a year of nights', () => {
  it.each([
    ['2026-01-01', 'CALENDAR', '2026-01-01', '2026-12-31'],
    ['2026-12-31', 'CALENDAR', '2026-01-01', '2026-12-31'],
    ['2026-06-30', 'COUNCIL', '2025-07-01', '2026-06-30'],
    ['2026-07-01', 'COUNCIL', '2026-07-01', '2027-06-30'],
    ['2028-02-29', 'COUNCIL', '2027-07-01', '2028-06-30'],
    ['0001-07-01', 'COUNCIL', '0001-07-01', '0002-06-30'],
    ['9999-12-31', 'CALENDAR', '9999-01-01', '9999-12-31'],
  ] as const)('of %s, %s, is %s to %s', (night, year, from, to) => {
    expect(nightYearOf(night, year)).toEqual({ from, to })
  })
})

describe('the nights of a year', () => {
  it.each<[string, LetStay[], number]>([
    ['none', [], 0],
    // The nights of the 1st and the 2nd.
    ['a stay that leaves on the 3rd', [stay('2026-03-01', '2026-03-03')], 2],
    ['a stay that leaves on the day it came', [stay('2026-03-01', '2026-03-01')], 0],
    // Of 30 December to 2 January, the nights of the 30th and 31st.
    ['a stay over the end of the year', [stay('2026-12-30', '2027-01-02')], 2],
    ['a stay that leaves on 1 January', [stay('2026-12-31', '2027-01-01')], 1],
    ['a stay from the year before, which leaves on 2 January', [stay('2025-12-20', '2026-01-02')], 1],
    ['a stay from the year before, which leaves on 1 January', [stay('2025-12-20', '2026-01-01')], 0],
    ['a stay around the whole year', [stay('2025-01-01', '2028-01-01')], 365],
    ['two that meet on a day', [stay('2026-03-01', '2026-03-03'), stay('2026-03-03', '2026-03-05')], 4],
    // The 1st to the 4th: the night of the 2nd is of both.
    ['two that share a night', [stay('2026-03-01', '2026-03-03'), stay('2026-03-02', '2026-03-05')], 4],
    ['one within another', [stay('2026-03-01', '2026-03-11'), stay('2026-03-04', '2026-03-05')], 10],
    ['one that ended early', [stay('2026-03-01', '2026-03-11', { endedOn: '2026-03-04' })], 3],
    ['one that ended later than agreed', [stay('2026-03-01', '2026-03-03', { endedOn: '2026-03-09' })], 2],
    // 28 November is the day after the night of the 27th.
    ['one without an end, up to today', [stay('2026-11-20', null, { status: 'ACTIVE' })], 8],
    ['one without days', [stay(null, null)], 0],
  ])('%s', (_, stays, nights) => {
    expect(nightsLet(stays, YEAR, TODAY)).toBe(nights)
    expect(nightsLet(stays.toReversed(), YEAR, TODAY)).toBe(nights)
  })

  it.each([
    ['DRAFT', 0],
    ['PENDING', 0],
    ['REJECTED', 0],
    ['CANCELLED', 0],
    ['APPROVED', 2],
    ['ACTIVE', 2],
    ['COMPLETED', 2],
    ['EXPIRED', 2],
  ] as const)('of a stay that is %s are %i', (status, nights) => {
    expect(nightsLet([stay('2026-03-01', '2026-03-03', { status })], YEAR, TODAY)).toBe(nights)
  })

  it('count only short stays, not tenancies, boarding houses or boarders', () => {
    for (const regime of ['RESIDENTIAL', 'BOARDING_HOUSE', 'BOARDER'] as const)
      expect(nightsLet([stay('2026-03-01', '2026-03-03', { regime })], YEAR, TODAY)).toBe(0)
  })

  it('equal a count of one night at a time', () => {
    const stays = Array.from({ length: 40 }, (_, n) => {
      const from = addDays('2025-11-01', (n * 97) % 430)
      return stay(from, addDays(from, (n * 31) % 17))
    })
    let counted = 0
    for (let night = YEAR.from; night <= YEAR.to; night = addDays(night, 1))
      if (stays.some(({ startsOn, endsOn }) => (startsOn ?? '') <= night && night < (endsOn ?? '')))
        counted += 1
    expect(nightsLet(stays, YEAR, TODAY)).toBe(counted)
  })
})

describe('a stay that would go over the limit', () => {
  const limit = { nights: 60, year: 'CALENDAR' } as const
  // 58 nights: 1 January to 27 February.
  const others = [stay('2026-01-01', '2026-02-28')]
  const draft = (from: string, to: string) => stay(from, to, { status: 'DRAFT' })

  it('gives a warning one night over the limit, not at the limit', () => {
    expect(nightsOver(draft('2026-05-01', '2026-05-03'), others, limit, TODAY)).toEqual([])
    expect(nightsOver(draft('2026-05-01', '2026-05-04'), others, limit, TODAY)).toEqual([
      { ...YEAR, nights: 61 },
    ])
  })

  it('gives a warning for each year over the limit and for no other', () => {
    const winter = draft('2026-12-29', '2027-03-10')
    // 3 nights of 2026, so 61; 31 + 28 + 9 = 68 nights of 2027.
    expect(nightsOver(winter, others, limit, TODAY)).toEqual([
      { ...YEAR, nights: 61 },
      { from: '2027-01-01', to: '2027-12-31', nights: 68 },
    ])
    // From July to June they are one year: 3 + 68 = 71.
    expect(nightsOver(winter, [], { nights: 70, year: 'COUNCIL' }, TODAY)).toEqual([
      { from: '2026-07-01', to: '2027-06-30', nights: 71 },
    ])
  })

  it('doesn’t count other stays that are cancelled', () => {
    const asked = others.map((other): LetStay => ({ ...other, status: 'CANCELLED' }))
    expect(nightsOver(draft('2026-05-01', '2026-06-29'), asked, limit, TODAY)).toEqual([])
  })

  it('gives no warning for a stay of no nights', () => {
    expect(nightsOver(draft('2026-05-01', '2026-05-01'), others, { ...limit, nights: 1 }, TODAY)).toEqual([])
  })
})
