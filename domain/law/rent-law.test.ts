import { describe, expect, it } from 'vitest'
import {
  arrearsLaw,
  chargeRules,
  earlierStrikes,
  increaseDates,
  increaseProblems,
  overdueNotice,
  receiptDueHours,
  receivedOn,
  type Service,
  strikeApplication,
  type Strike,
} from './rent-law.ts'

const by = (method: Service['method'], day: string, isAfterFive = false): Service => ({
  method,
  day,
  isAfterFive,
})
const hand = (day: string): Service => by('HAND', day)

describe('a notice counts as received', () => {
  it.each([
    // Monday 4 May 2026.
    ['by hand at once', by('HAND', '2026-05-04'), '2026-05-04'],
    ['by hand on a Sunday', by('HAND', '2026-05-03', true), '2026-05-03'],
    ['from the letterbox on the second working day', by('LETTERBOX', '2026-05-04'), '2026-05-06'],
    ['from the letterbox over a weekend', by('LETTERBOX', '2026-05-08'), '2026-05-12'],
    ['by post on the fourth working day', by('POST', '2026-05-04'), '2026-05-08'],
    ['by post over the King’s Birthday', by('POST', '2026-05-29'), '2026-06-05'],
    ['electronically the same day', by('ELECTRONIC', '2026-05-04'), '2026-05-04'],
    ['electronically after five the next working day', by('ELECTRONIC', '2026-05-08', true), '2026-05-11'],
    ['electronically on a Saturday the next working day', by('ELECTRONIC', '2026-05-09'), '2026-05-11'],
    ['by post in Christmas week past the close-down', by('POST', '2026-12-23'), '2027-01-20'],
  ])('%s', (_name, service, day) => {
    expect(receivedOn(service, 'CANTERBURY')).toBe(day)
  })

  it('after the anniversary day of its region, or of every region if none is named', () => {
    // Wellington's anniversary day is Monday 19 January 2026.
    expect(receivedOn(by('LETTERBOX', '2026-01-16'), 'WELLINGTON')).toBe('2026-01-21')
    expect(receivedOn(by('LETTERBOX', '2026-01-16'), 'CANTERBURY')).toBe('2026-01-20')
    expect(receivedOn(by('LETTERBOX', '2026-01-16'), null)).toBe('2026-01-21')
  })
})

describe('a rent increase', () => {
  const tenancy = {
    regime: 'RESIDENTIAL',
    region: 'CANTERBURY',
    startsOn: '2025-03-01',
    endsOn: null,
    raisedOn: null,
  } as const

  it.each([
    ['60 whole days after a notice', tenancy, '2026-07-04'],
    ['28 in a boarding house', { ...tenancy, regime: 'BOARDING_HOUSE' }, '2026-06-02'],
    ['a year after the start', { ...tenancy, startsOn: '2025-12-15' }, '2026-12-15'],
    ['a year after the last rise', { ...tenancy, raisedOn: '2025-11-01' }, '2026-11-01'],
    [
      'a year after the last day of February',
      { ...tenancy, startsOn: '2024-02-29', raisedOn: null },
      '2026-07-04',
    ],
  ] as const)('comes %s', (_name, of, day) => {
    expect(increaseDates(of, hand('2026-05-04'))?.earliest).toBe(day)
  })

  it('adds the time of service to the notice period', () => {
    expect(increaseDates(tenancy, by('POST', '2026-05-04'))).toEqual({
      received: '2026-05-08',
      noticeDays: 60,
      byNotice: '2026-07-08',
      byYear: '2026-03-01',
      earliest: '2026-07-08',
      needsClause: false,
    })
  })

  it('has no dates where the Act does not apply', () => {
    expect(increaseDates({ ...tenancy, regime: 'BOARDER' }, hand('2026-05-04'))).toBeNull()
    expect(increaseDates({ ...tenancy, regime: 'SHORT_STAY' }, hand('2026-05-04'))).toBeNull()
    expect(increaseProblems(null, '2026-05-05')).toEqual([])
  })

  it('warns of each reason against its day', () => {
    const of = (more: object, from: string) =>
      increaseProblems(increaseDates({ ...tenancy, ...more }, hand('2026-05-04')), from)
    expect(of({}, '2026-07-04')).toEqual([])
    expect(of({}, '2026-07-03')).toEqual(['tooShortNotice'])
    expect(of({ startsOn: '2025-07-20' }, '2026-07-19')).toEqual(['withinYear'])
    expect(of({ startsOn: '2025-07-20' }, '2026-07-01')).toEqual(['tooShortNotice', 'withinYear'])
    expect(of({ endsOn: '2027-03-01' }, '2026-07-04')).toEqual(['fixedTerm'])
    // Boarding houses have no fixed terms.
    expect(of({ regime: 'BOARDING_HOUSE', endsOn: '2027-03-01' }, '2026-07-04')).toEqual([])
  })
})

describe('a notice of overdue rent', () => {
  it('gives a tenant 14 calendar days from the day after it is received', () => {
    expect(overdueNotice('RESIDENTIAL', by('LETTERBOX', '2026-05-08'), 'CANTERBURY')).toEqual({
      kind: 'remedy',
      received: '2026-05-12',
      remedyBy: '2026-05-26',
      tribunalFrom: '2026-05-27',
    })
  })

  it('gives a boarding house tenant 10 days, then 48 hours', () => {
    expect(overdueNotice('BOARDING_HOUSE', hand('2026-05-04'), 'CANTERBURY')).toEqual({
      kind: 'boarding',
      received: '2026-05-04',
      payBy: '2026-05-14',
      endNoticeFrom: '2026-05-15',
      endHours: 48,
    })
  })

  it('has no dates for boarders and short stays', () => {
    expect(overdueNotice('BOARDER', hand('2026-05-04'), null)).toBeNull()
    expect(overdueNotice('SHORT_STAY', hand('2026-05-04'), null)).toBeNull()
  })
})

describe('rent in arrears', () => {
  const periodic = { regime: 'RESIDENTIAL', region: 'CANTERBURY', isPeriodic: true } as const

  it('may go to the Tribunal 21 days after it fell due', () => {
    // Section 55(1)(a). Due on 2 June: one day in arrears on the 3rd, 21 days on the 23rd.
    expect(arrearsLaw(periodic, '2026-06-02').tribunalFrom).toBe('2026-06-23')
    expect(arrearsLaw({ ...periodic, isPeriodic: false }, '2026-06-02').tribunalFrom).toBe('2026-06-23')
  })

  it('counts towards the three notices after five working days, if periodic', () => {
    // Due on Thursday 2 April; Good Friday and Easter Monday don't count.
    expect(arrearsLaw(periodic, '2026-04-02').strikeFrom).toBe('2026-04-13')
    expect(arrearsLaw({ ...periodic, isPeriodic: false }, '2026-04-02').strikeFrom).toBeNull()
    expect(arrearsLaw({ ...periodic, regime: 'BOARDING_HOUSE' }, '2026-04-02')).toEqual({
      strikeFrom: null,
      tribunalFrom: null,
    })
  })
})

describe('a notice of overdue rent names the earlier ones within 90 days', () => {
  const strike = (dueOn: string, day: string) => ({ dueOn, service: hand(day) })
  // Each is five working days late.
  const [one, two, three] = [
    strike('2026-08-04', '2026-08-11'),
    strike('2026-09-01', '2026-09-08'),
    strike('2026-11-02', '2026-11-09'),
  ]
  const named = (strikes: Strike[], next: Strike) =>
    earlierStrikes(strikes, next, 'CANTERBURY').map(({ service }) => service.day)

  it('earliest first, whatever order they are known in', () => {
    const third = strike('2026-11-01', '2026-11-08')
    expect(named([two, one], third)).toEqual(['2026-08-11', '2026-09-08'])
    expect(named([one], two)).toEqual(['2026-08-11'])
    expect(named([], one)).toEqual([])
    // One that was given later is none of them.
    expect(named([three], two)).toEqual([])
  })

  it('counting the first and the last of the 90 days', () => {
    // 11 August to 8 November are 21 + 30 + 31 + 8 = 90 days; the 9th is the 91st.
    expect(named([one], strike('2026-11-01', '2026-11-08'))).toEqual(['2026-08-11'])
    expect(named([one, two], three)).toEqual(['2026-09-08'])
  })

  it('leaving out early ones, and all but one about the same rent', () => {
    const third = strike('2026-11-01', '2026-11-08')
    expect(named([one, strike('2026-09-01', '2026-09-07')], third)).toEqual(['2026-08-11'])
    expect(named([one, strike('2026-08-04', '2026-08-20')], two)).toEqual(['2026-08-11'])
    expect(named([strike('2026-09-01', '2026-09-08')], two)).toEqual([])
  })

  it('the third allows a Tribunal application from receipt to 28 days after service', () => {
    expect(strikeApplication(by('LETTERBOX', '2026-05-08'), 'CANTERBURY')).toEqual({
      from: '2026-05-12',
      until: '2026-06-05',
    })
  })
})

it('warns about charges only under the Act', () => {
  expect(chargeRules('RESIDENTIAL')).toEqual(['lateFees', 'lettingFees', 'outgoings'])
  expect(chargeRules('BOARDING_HOUSE')).toHaveLength(3)
  expect([...chargeRules('BOARDER'), ...chargeRules('SHORT_STAY')]).toEqual([])
})

it('under the Act, a receipt is due at once for cash and in 3 days otherwise', () => {
  const hours = (['CASH', 'BANK', 'OTHER'] as const).map((method) => receiptDueHours(method, 'RESIDENTIAL'))
  expect(hours).toEqual([0, 72, 72])
  expect(receiptDueHours('CASH', 'BOARDING_HOUSE')).toBe(0)
  expect([receiptDueHours('CASH', 'BOARDER'), receiptDueHours('BANK', 'SHORT_STAY')]).toEqual([null, null])
})
