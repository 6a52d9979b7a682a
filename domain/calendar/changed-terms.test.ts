import { describe, expect, it } from 'vitest'
import { NO_TERMS } from '#contract/agreement-terms.ts'
import {
  agreedEnd,
  agreedGuestsOn,
  agreedRentOn,
  changedTerms,
  changeProblems,
  endsEarlier,
  NO_CHANGE,
  type TermsChange,
} from './changed-terms.ts'

const TERMS = {
  ...NO_TERMS,
  startsOn: '2031-03-03',
  endsOn: '2031-03-31',
  rentPerWeek: 300,
  firstDueOn: '2031-03-05',
}
const AGREED = { ...TERMS, status: 'APPROVED' as const }
const change = (part: Partial<TermsChange>): TermsChange => ({ ...NO_CHANGE, ...part })

describe('the terms with a change', () => {
  it('differ only where it says so; the first due day moves with the first day', () => {
    expect(changedTerms(TERMS, change({ endsOn: '2031-04-07' }))).toEqual({ ...TERMS, endsOn: '2031-04-07' })
    expect(changedTerms(TERMS, change({ startsOn: '2031-03-10' }))).toEqual({
      ...TERMS,
      startsOn: '2031-03-10',
      firstDueOn: '2031-03-12',
    })
  })

  it('keep every agreed rent in the order of agreement', () => {
    const once = changedTerms(TERMS, change({ rentPerWeek: 320, rentFrom: '2031-03-17' }))
    const twice = changedTerms(once, change({ rentPerWeek: 310, rentFrom: '2031-03-10' }))
    expect(twice.rentPerWeek).toBe(300)
    expect(twice.laterRents).toEqual([
      { from: '2031-03-17', rentPerWeek: 320 },
      { from: '2031-03-10', rentPerWeek: 310 },
    ])
    const again = changedTerms(twice, change({ rentPerWeek: 305, rentFrom: '2031-03-10' }))
    const days = ['2031-03-09', '2031-03-10', '2031-03-16', '2031-03-17', null]
    expect(days.map((day) => agreedRentOn(again, day))).toEqual([300, 305, 305, 320, 300])
  })

  it('keep every agreed number of guests, beside the rents', () => {
    const once = changedTerms(TERMS, change({ additionalGuests: 2, guestsFrom: '2031-03-17' }))
    const twice = changedTerms(once, change({ additionalGuests: 0, guestsFrom: '2031-03-24' }))
    expect(twice).toEqual({
      ...TERMS,
      laterGuests: [
        { from: '2031-03-17', additionalGuests: 2 },
        { from: '2031-03-24', additionalGuests: 0 },
      ],
    })
    const days = ['2031-03-16', '2031-03-17', '2031-03-23', '2031-03-24', null]
    expect(days.map((day) => agreedGuestsOn(twice, day))).toEqual([0, 2, 2, 0, 0])
    expect(agreedGuestsOn({ ...twice, additionalGuests: 1 }, '2031-03-16')).toBe(1)
  })
})

it.each<[string, Partial<TermsChange>, string, object]>([
  ['a longer stay', { endsOn: '2031-04-07' }, '2031-03-20', {}],
  ['a shorter stay, ending today', { endsOn: '2031-03-20' }, '2031-03-20', {}],
  ['one that ended yesterday', { endsOn: '2031-03-19' }, '2031-03-20', { endsOn: 'past' }],
  ['both days, moved together', { startsOn: '2031-04-07', endsOn: '2031-05-05' }, '2031-03-01', {}],
  ['a first day after the last', { startsOn: '2031-04-07' }, '2031-03-01', { startsOn: 'order' }],
  ['a rent on the first day', { rentPerWeek: 1, rentFrom: '2031-03-03' }, '2031-03-01', {}],
  ['a rent before it', { rentPerWeek: 1, rentFrom: '2031-03-02' }, '2031-03-01', { rentFrom: 'outside' }],
  ['a rent from today', { rentPerWeek: 1, rentFrom: '2031-03-20' }, '2031-03-20', {}],
  ['one from yesterday', { rentPerWeek: 1, rentFrom: '2031-03-19' }, '2031-03-20', { rentFrom: 'past' }],
  [
    'one from the day of leaving, which isn’t paid for',
    { rentPerWeek: 1, rentFrom: '2031-03-31' },
    '2031-03-20',
    { rentFrom: 'outside' },
  ],
  [
    'a rent in the days that are added',
    { endsOn: '2031-04-07', rentPerWeek: 1, rentFrom: '2031-04-01' },
    '2031-03-01',
    {},
  ],
  ['another guest from today', { additionalGuests: 1, guestsFrom: '2031-03-20' }, '2031-03-20', {}],
  [
    'one from yesterday',
    { additionalGuests: 1, guestsFrom: '2031-03-19' },
    '2031-03-20',
    { guestsFrom: 'past' },
  ],
  [
    'one from the day of leaving',
    { additionalGuests: 1, guestsFrom: '2031-03-31' },
    '2031-03-20',
    { guestsFrom: 'outside' },
  ],
  ['a number of guests without a day', { additionalGuests: 1 }, '2031-03-20', { guestsFrom: 'required' }],
  [
    'a day without a number of guests',
    { guestsFrom: '2031-03-24' },
    '2031-03-20',
    { additionalGuests: 'required' },
  ],
  [
    'the number that it is already',
    { additionalGuests: 0, guestsFrom: '2031-03-24' },
    '2031-03-20',
    { additionalGuests: 'sameNumber' },
  ],
])('%s', (_, part, today, problems) => {
  expect(changeProblems(AGREED, change(part), today)).toEqual(problems)
})

it.each([
  ['2031-03-30', '2031-03-20', true],
  ['2031-04-01', '2031-03-20', false],
])('a last day on %s, agreed on %s, ends the stay earlier: %s', (endsOn, today, isEarlier) => {
  expect(endsEarlier(TERMS, change({ endsOn }), today)).toBe(isEarlier)
})

it('any last day shortens a tenancy that has none or went on after its last day', () => {
  const open = { regime: 'RESIDENTIAL' as const, startsOn: '2030-01-01', endsOn: null }
  expect(endsEarlier(open, change({ endsOn: '2031-06-30' }), '2031-03-01')).toBe(true)
  // More than 90 days, over since July: it goes on as a periodic tenancy (s 60A).
  const over = { ...open, endsOn: '2030-06-30' }
  expect(endsEarlier(over, change({ endsOn: '2031-06-30' }), '2031-03-01')).toBe(true)
  expect(endsEarlier(over, change({ endsOn: '2031-06-30' }), '2030-06-30')).toBe(false)
})

it.each([
  // 120 days: the tenancy goes on after them (s 60A), and so may its rent change.
  ['2031-06-30', '2031-08-04', {}],
  // 90 days: it ends.
  ['2031-05-31', '2031-08-04', { rentFrom: 'outside' }],
])('a tenancy until %s, and a new rent from %s', (endsOn, rentFrom, problems) => {
  const term = { ...AGREED, regime: 'RESIDENTIAL' as const, startsOn: '2031-03-03', endsOn }
  expect(changeProblems(term, change({ rentPerWeek: 1, rentFrom }), '2031-05-01')).toEqual(problems)
  // Both agree on an end: no rent after it.
  expect(
    changeProblems(term, change({ rentPerWeek: 1, rentFrom, endsOn: '2031-07-15' }), '2031-05-01'),
  ).toEqual({
    rentFrom: 'outside',
  })
})

// 1 January to 30 June 2031 are 181 days, to 1 April 91 and to 31 March 90: only those of more than 90 go on (s 60A).
it.each<[string, string | null, string | null, Partial<TermsChange>, string | null]>([
  ['an earlier day', '2031-06-30', null, { endsOn: '2031-05-31' }, '2031-05-31'],
  ['a later day', '2031-06-30', null, { endsOn: '2031-09-30' }, null],
  ['the first of a tenancy without one', null, null, { endsOn: '2031-09-30' }, '2031-09-30'],
  ['one that leaves 91 days', '2031-06-30', null, { endsOn: '2031-04-01' }, '2031-04-01'],
  ['one that leaves 90, which end anyway', '2031-06-30', null, { endsOn: '2031-03-31' }, null],
  ['a later day than an agreed end', '2031-05-31', '2031-05-31', { endsOn: '2031-06-15' }, '2031-06-15'],
  ['only another rent', '2031-05-31', '2031-05-31', { rentPerWeek: 1, rentFrom: '2031-05-01' }, '2031-05-31'],
])('after a change to %s, a tenancy until %s with the agreed end %s', (_, endsOn, before, part, end) => {
  const term = { regime: 'RESIDENTIAL' as const, startsOn: '2031-01-01', endsOn, agreedEnd: before }
  expect(agreedEnd(term, change(part), '2031-03-01')).toBe(end)
})
