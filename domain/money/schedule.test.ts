import { describe, expect, it } from 'vitest'
import { testEntry, WEEKLY } from '#tests/support/test-tenancy.ts'
import { amountWithin, duesUntil } from './schedule.ts'
import type { Entry, Tenancy } from './tenancy.ts'

const tenancy = (terms: Partial<Tenancy>): Tenancy => ({ ...WEEKLY, ...terms })
/** Returns each due as one line: when, for which days, how much. */
const lines = (terms: Partial<Tenancy>, until: string, entries: Entry[] = []): string[] =>
  duesUntil(tenancy(terms), entries, until).map(
    ({ kind, dueOn, from, to, amount }) =>
      `${kind === 'rent' ? '' : `${kind} `}${dueOn}: ${from} to ${to}, ${(amount / 100).toFixed(2)}`,
  )

describe('rent', () => {
  it('is due on the first day of each week', () => {
    expect(lines({}, '2026-03-15')).toEqual([
      '2026-03-02: 2026-03-02 to 2026-03-08, 350.00',
      '2026-03-09: 2026-03-09 to 2026-03-15, 350.00',
    ])
  })

  it('is due on the last day of each week if paid in arrears', () => {
    expect(lines({ isPaidInArrears: true }, '2026-03-15')).toEqual([
      '2026-03-08: 2026-03-02 to 2026-03-08, 350.00',
      '2026-03-15: 2026-03-09 to 2026-03-15, 350.00',
    ])
  })

  it.each([
    ['DAILY', '2026-03-02: 2026-03-02 to 2026-03-02, 50.00'],
    ['FORTNIGHTLY', '2026-03-02: 2026-03-02 to 2026-03-15, 700.00'],
    ['MONTHLY', '2026-03-02: 2026-03-02 to 2026-04-01, 1516.67'],
    ['QUARTERLY', '2026-03-02: 2026-03-02 to 2026-06-01, 4550.00'],
    ['YEARLY', '2026-03-02: 2026-03-02 to 2027-03-01, 18200.00'],
  ] as const)('costs what the terms show for a whole %s period', (frequency, line) => {
    expect(lines({ frequency }, '2026-03-02')).toEqual([line])
  })

  it('is due at once for all nights if paid for the whole stay', () => {
    const stay = { frequency: 'ONE_TIME', endsOn: '2026-03-12' } as const
    expect(lines(stay, '2026-12-31')).toEqual(['2026-03-02: 2026-03-02 to 2026-03-11, 500.00'])
    expect(lines({ frequency: 'ONE_TIME' }, '2026-12-31')).toEqual([])
  })

  it('starts on the first due day, when a part period for the days before is due too', () => {
    expect(lines({ firstDueOn: '2026-03-05' }, '2026-03-12')).toEqual([
      '2026-03-05: 2026-03-02 to 2026-03-04, 150.00',
      '2026-03-05: 2026-03-05 to 2026-03-11, 350.00',
      '2026-03-12: 2026-03-12 to 2026-03-18, 350.00',
    ])
  })

  it('is due as long before each week as before the first', () => {
    expect(lines({ firstDueOn: '2026-02-27' }, '2026-03-06')).toEqual([
      '2026-02-27: 2026-03-02 to 2026-03-08, 350.00',
      '2026-03-06: 2026-03-09 to 2026-03-15, 350.00',
    ])
  })

  it('ends its first period on the first due day if paid in arrears', () => {
    const inArrears = { isPaidInArrears: true, firstDueOn: '2026-03-04' }
    expect(lines(inArrears, '2026-03-11')).toEqual([
      '2026-03-04: 2026-03-02 to 2026-03-04, 150.00',
      '2026-03-11: 2026-03-05 to 2026-03-11, 350.00',
    ])
  })

  it('keeps the day of the month where the month has it', () => {
    const monthly = { frequency: 'MONTHLY', startsOn: '2026-01-31' } as const
    expect(lines(monthly, '2026-03-31').map((line) => line.slice(0, 10))).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
    ])
  })

  it('ends the day before the guest leaves, with a part period', () => {
    expect(lines({ endsOn: '2026-03-12' }, '2026-12-31')).toEqual([
      '2026-03-02: 2026-03-02 to 2026-03-08, 350.00',
      '2026-03-09: 2026-03-09 to 2026-03-11, 150.00',
    ])
    expect(lines({ endedOn: '2026-03-05', status: 'CANCELLED' }, '2026-12-31')).toEqual([
      '2026-03-02: 2026-03-02 to 2026-03-04, 150.00',
    ])
    expect(lines({ endedOn: '2026-03-02', status: 'CANCELLED' }, '2026-12-31')).toEqual([])
  })

  it('ends or goes on as the host last decided', () => {
    const ends = [testEntry('RENT_END', '2026-03-20', null), testEntry('RENT_END', '2026-03-10', null)]
    const line = '2026-03-09: 2026-03-09 to 2026-03-09, 50.00'
    expect(lines({ endsOn: '2026-03-05' }, '2026-12-31', ends).at(-1)).toBe(line)
    expect(lines({ endsOn: '2026-03-05' }, '2026-12-31', ends.toReversed()).at(-1)).toBe(line)
  })

  it.each(['DRAFT', 'PENDING', 'REJECTED', 'CANCELLED'] as const)('is not due while %s', (status) => {
    expect(lines({ status }, '2026-12-31')).toEqual([])
  })

  it('charges each day of a period at the rent of that day', () => {
    const changes = [testEntry('RENT_CHANGE', '2026-03-11', 42_000)]
    const [, changed, after] = duesUntil(tenancy({}), changes, '2026-03-16')
    expect(changed?.parts).toEqual([
      { from: '2026-03-09', to: '2026-03-10', amount: 10_000 },
      { from: '2026-03-11', to: '2026-03-15', amount: 30_000 },
    ])
    expect(changed?.amount).toBe(40_000)
    expect(after?.amount).toBe(42_000)
  })

  it('follows the one written last of two changes on one day', () => {
    const changes = [
      testEntry('RENT_CHANGE', '2026-03-02', 40_000),
      testEntry('RENT_CHANGE', '2026-03-02', 36_000),
    ]
    for (const order of [changes, changes.toReversed()])
      expect(lines({}, '2026-03-02', order)).toEqual(['2026-03-02: 2026-03-02 to 2026-03-08, 360.00'])
  })

  it('includes additional guests, also after a change', () => {
    const guests = { additionalGuests: 2, additionalGuestCharge: 35.5 }
    expect(lines(guests, '2026-03-02')).toEqual(['2026-03-02: 2026-03-02 to 2026-03-08, 421.00'])
    const change = [testEntry('RENT_CHANGE', '2026-03-02', 40_000)]
    expect(lines(guests, '2026-03-02', change)).toEqual(['2026-03-02: 2026-03-02 to 2026-03-08, 471.00'])
  })

  it('charges a guest from the day they come until the day they leave', () => {
    const laterGuests = [
      { from: '2026-03-05', additionalGuests: 1 },
      { from: '2026-03-11', additionalGuests: 0 },
    ]
    const [first, second, third] = duesUntil(
      tenancy({ additionalGuestCharge: 70, laterGuests }),
      [testEntry('RENT_CHANGE', '2026-03-09', 42_000)],
      '2026-03-16',
    )
    // 350.00 a week, 50.00 a day, and 10.00 for the guest.
    expect(first?.parts).toEqual([
      { from: '2026-03-02', to: '2026-03-04', amount: 15_000 },
      { from: '2026-03-05', to: '2026-03-08', amount: 24_000 },
    ])
    // 420.00 a week from here, 60.00 a day.
    expect(second?.parts).toEqual([
      { from: '2026-03-09', to: '2026-03-10', amount: 14_000 },
      { from: '2026-03-11', to: '2026-03-15', amount: 30_000 },
    ])
    expect(third?.amount).toBe(42_000)
  })
})

describe('a change of rent inside a period', () => {
  const MONTH = { startsOn: '2026-01-01', frequency: 'MONTHLY', rentPerWeek: 300 } as const

  it('charges each part its share of the period at its own rent', () => {
    const rise = testEntry('RENT_CHANGE', '2026-02-15', 30_100)
    const [, february] = duesUntil(tenancy(MONTH), [rise], '2026-02-01')
    // 1300.00 × 14 ÷ 28, and 1304.33 × 14 ÷ 28 = 652.165: the whole is 1302.165, half a cent up.
    expect(february?.parts).toEqual([
      { from: '2026-02-01', to: '2026-02-14', amount: 65_000 },
      { from: '2026-02-15', to: '2026-02-28', amount: 65_217 },
    ])
  })

  it('changes nothing if the rent is the same', () => {
    const same = testEntry('RENT_CHANGE', '2026-02-15', 30_000)
    expect(duesUntil(tenancy(MONTH), [same], '2026-04-01')).toEqual(
      duesUntil(tenancy(MONTH), [], '2026-04-01'),
    )
  })

  it('charges each day of a part period at a seventh of its week', () => {
    const rise = testEntry('RENT_CHANGE', '2026-01-08', 42_000)
    const [due] = duesUntil(tenancy({ ...MONTH, endsOn: '2026-01-11' }), [rise], '2026-01-01')
    // 300 for a week, and 420 × 3 ÷ 7.
    expect(due?.parts.map(({ amount }) => amount)).toEqual([30_000, 18_000])
  })
})

describe('add-ons and charges', () => {
  const addOn = (frequency: Tenancy['frequency'], amount = 31) => ({
    addOns: [{ id: 'a', name: 'Bike', description: '', amount, frequency }],
  })

  it('come after the rent of their day, each at its own frequency', () => {
    expect(lines({ ...addOn('FORTNIGHTLY'), frequency: 'WEEKLY' }, '2026-03-16')).toEqual([
      '2026-03-02: 2026-03-02 to 2026-03-08, 350.00',
      'addOn 2026-03-02: 2026-03-02 to 2026-03-15, 31.00',
      '2026-03-09: 2026-03-09 to 2026-03-15, 350.00',
      '2026-03-16: 2026-03-16 to 2026-03-22, 350.00',
      'addOn 2026-03-16: 2026-03-16 to 2026-03-29, 31.00',
    ])
  })

  it('cost their share of the days in a month that is cut short', () => {
    const month = { ...addOn('MONTHLY'), rentPerWeek: 0, endsOn: '2026-03-12' }
    expect(lines(month, '2026-12-31').filter((line) => line.startsWith('addOn'))).toEqual([
      'addOn 2026-03-02: 2026-03-02 to 2026-03-11, 10.00',
    ])
  })

  it('are charged once if agreed once, even without a last day', () => {
    const once = lines(addOn('ONE_TIME'), '2026-03-30').filter((line) => line.startsWith('addOn'))
    expect(once).toEqual(['addOn 2026-03-02: 2026-03-02 to 2026-03-02, 31.00'])
  })

  it('a charge is due on its day', () => {
    const firewood = testEntry('CHARGE', '2026-03-04', 6_000, { note: 'Firewood' })
    expect(lines({}, '2026-03-08', [firewood])).toEqual([
      '2026-03-02: 2026-03-02 to 2026-03-08, 350.00',
      'charge 2026-03-04: 2026-03-04 to 2026-03-04, 60.00',
    ])
  })
})

it('the parts of a period add up to the whole', () => {
  const [month] = duesUntil(tenancy({ frequency: 'MONTHLY', rentPerWeek: 100 }), [], '2026-03-02')
  if (!month) throw new Error('No rent')
  const parts = [
    amountWithin(month, month.from, '2026-03-11'),
    amountWithin(month, '2026-03-12', '2026-03-22'),
    amountWithin(month, '2026-03-23', month.to),
  ]
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(43_333)
})

describe('terms from before days had a range', () => {
  const ADD_ONS = Array.from({ length: 20 }, (_, nth) => ({
    id: `add-on-${nth}`,
    name: 'Firewood',
    description: '',
    amount: 1,
    frequency: 'DAILY' as const,
  }))

  it.each([
    ['0000-01-01', '2026-11-27'],
    ['0001-01-01', '2026-11-27'],
    ['2026-01-01', '9999-12-31'],
  ])('give a limited number of dues: from %s to %s', (startsOn, until) => {
    const dues = duesUntil(tenancy({ frequency: 'DAILY', startsOn, addOns: ADD_ONS }), [], until)
    expect(dues.filter(({ kind }) => kind === 'rent')).toHaveLength(40_000)
    expect(dues.filter(({ kind }) => kind === 'addOn')).toHaveLength(40_000)
  })

  it('give rent for every day of a century', () => {
    const century = { frequency: 'DAILY', startsOn: '2000-01-01', endsOn: '2100-12-31' } as const
    // 101 years with 25 leap days in them: 2000, 2004 … 2096 have one, 2100 has none. The last day is no night.
    expect(lines(century, '2100-12-31')).toHaveLength(101 * 365 + 25 - 1)
  })
})
