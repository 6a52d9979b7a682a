import { describe, expect, it } from 'vitest'
import { type AgreementFacts, type AgreementTerms, NO_FACTS, NO_TERMS } from '#contract/agreement-terms.ts'
import { lawClock, type LawDate } from './clock.ts'

/** Saturday 21 November 2026, 2:10 pm in Auckland. */
const NOW = new Date('2026-11-21T01:10:00Z')
const TENANCY: AgreementTerms = {
  ...NO_TERMS,
  regime: 'RESIDENTIAL',
  region: 'OTAGO',
  startsOn: '2026-11-02',
  rentPerWeek: 320,
  bond: 1280,
}
const RECEIVED: AgreementFacts = { ...NO_FACTS, bondReceivedOn: '2026-11-02' }

function dateOf(
  id: LawDate['id'],
  terms: Parameters<typeof lawClock>[0],
  facts = NO_FACTS,
  now = NOW,
): LawDate | undefined {
  return lawClock(terms, facts, now).dates.find((date) => date.id === id)
}

describe('lodging the bond', () => {
  it('is due 23 working days after it was received', () => {
    expect(dateOf('bondLodgement', TENANCY, RECEIVED)).toMatchObject({ day: '2026-12-03', left: 9 })
  })

  it('goes by the anniversary day of the region', () => {
    const canterbury: AgreementTerms = { ...TENANCY, region: 'CANTERBURY' }
    expect(dateOf('bondLodgement', canterbury, RECEIVED)?.day).toBe('2026-12-04')
  })

  it('shows when it was met, and asks for the day of receipt while that is missing', () => {
    const lodged: AgreementFacts = { ...RECEIVED, bondLodgedOn: '2026-11-10' }
    expect(dateOf('bondLodgement', TENANCY, lodged)).toMatchObject({ day: '2026-12-03', metOn: '2026-11-10' })
    expect(dateOf('bondLodgement', TENANCY, RECEIVED)?.metOn).toBeNull()
    expect(lawClock(TENANCY, NO_FACTS, NOW).needsBondReceived).toBe(true)
    expect(lawClock(TENANCY, lodged, NOW).needsBondReceived).toBe(false)
  })

  it('says that it must be counted by hand beyond the years of known holidays', () => {
    const late = lawClock(TENANCY, { ...NO_FACTS, bondReceivedOn: '2052-12-20' }, NOW)
    expect([late.isBeyondHolidays, late.dates.map(({ id }) => id)]).toEqual([true, ['rentIncrease']])
    expect(lawClock(TENANCY, RECEIVED, NOW).isBeyondHolidays).toBe(false)
    const done = { ...NO_FACTS, bondReceivedOn: '2052-12-20', bondLodgedOn: '2053-01-05' }
    expect(lawClock(TENANCY, done, NOW).isBeyondHolidays).toBe(false)
  })

  it.each<[string, Partial<AgreementTerms>, boolean]>([
    ['a boarding house’s bond of one week', { regime: 'BOARDING_HOUSE', bond: 320 }, false],
    ['a boarding house’s bond over one week', { regime: 'BOARDING_HOUSE', bond: 320.01 }, true],
    ['a tenancy’s bond of one week', { bond: 320 }, true],
    ['no bond', { bond: null }, false],
    ['a pet bond alone', { bond: null, petBond: 100 }, true],
    ['a short stay', { regime: 'SHORT_STAY' }, false],
    ['a boarder', { regime: 'BOARDER' }, false],
  ])('%s must be lodged: %j %s', (_, change, isDue) => {
    expect(dateOf('bondLodgement', { ...TENANCY, ...change }, RECEIVED) !== undefined).toBe(isDue)
  })
})

describe('the next rent increase', () => {
  it('is a year after the start; notice goes out on a working day, 60 days before', () => {
    expect(dateOf('rentIncrease', TENANCY)).toMatchObject({
      day: '2027-11-02',
      noticeBy: '2027-09-02',
      left: 346,
    })
  })

  it('is twelve months after the last one', () => {
    const raised: AgreementFacts = { ...NO_FACTS, rentRaisedOn: '2027-11-02' }
    expect(dateOf('rentIncrease', TENANCY, raised)?.day).toBe('2028-11-02')
  })

  it('is no sooner than a notice sent now allows: Monday’s 60 days begin on Tuesday', () => {
    const old: AgreementTerms = { ...TENANCY, startsOn: '2024-01-01' }
    expect(dateOf('rentIncrease', old)).toMatchObject({ day: '2027-01-23', noticeBy: null })
    expect(dateOf('rentIncrease', { ...old, regime: 'BOARDING_HOUSE' })?.day).toBe('2026-12-22')
    const onMonday = new Date('2026-11-23T03:59:00Z')
    expect(dateOf('rentIncrease', old, NO_FACTS, onMonday)?.day).toBe('2027-01-23')
    const afterFive = new Date('2026-11-23T04:00:00Z')
    expect(dateOf('rentIncrease', old, NO_FACTS, afterFive)?.day).toBe('2027-01-24')
  })

  it('falls on the 28th for a tenancy that began on 29 February', () => {
    const leap: AgreementTerms = { ...TENANCY, startsOn: '2028-02-29' }
    expect(dateOf('rentIncrease', leap)?.day).toBe('2029-02-28')
  })
})

describe('a fixed term', () => {
  const fixed: AgreementTerms = { ...TENANCY, endsOn: '2027-05-31' }

  it('shows when notice can first be given, and then by when it must be', () => {
    expect(dateOf('fixedTermOpens', fixed)).toMatchObject({ kind: 'mayFrom', day: '2027-03-02' })
    expect(dateOf('fixedTermCloses', fixed)).toBeUndefined()
    const inside = new Date('2027-03-01T12:00:00Z')
    expect(dateOf('fixedTermOpens', fixed, NO_FACTS, inside)).toBeUndefined()
    expect(dateOf('fixedTermCloses', fixed, NO_FACTS, inside)).toMatchObject({
      kind: 'mustBy',
      day: '2027-05-10',
      left: 69,
    })
  })

  it('must get notice by the last working day at least 21 days before its end', () => {
    const now = new Date('2027-04-01T00:00:00Z')
    expect(dateOf('fixedTermCloses', { ...fixed, endsOn: '2027-05-30' }, NO_FACTS, now)?.day).toBe(
      '2027-05-07',
    )
  })

  it('of 90 days or fewer never becomes periodic, so it has no window', () => {
    // 29 days of March, 30 of April and 31 of May.
    const short: AgreementTerms = { ...fixed, startsOn: '2027-03-03' }
    const now = new Date('2027-03-10T00:00:00Z')
    expect(lawClock(short, NO_FACTS, now).dates.map(({ id }) => id)).toEqual(['rentIncrease'])
    expect(dateOf('fixedTermCloses', { ...short, startsOn: '2027-03-02' }, NO_FACTS, now)?.day).toBe(
      '2027-05-10',
    )
  })

  it('counts the days left to the date that it shows', () => {
    const barely: AgreementTerms = { ...fixed, startsOn: '2027-03-01' }
    const now = new Date('2027-02-19T00:00:00Z')
    expect(dateOf('fixedTermOpens', barely, NO_FACTS, now)).toMatchObject({ day: '2027-03-02', left: 11 })
  })

  it('has no window once it has ended, or once notice was given', () => {
    expect(dateOf('fixedTermCloses', { ...fixed, endsOn: '2026-11-20' })).toBeUndefined()
    // Notice was given.
    expect(dateOf('fixedTermOpens', { ...fixed, noticeEndsOn: fixed.endsOn })).toBeUndefined()
  })
})

describe('ending a tenancy', () => {
  it('takes the host 90 days, 42 on listed grounds, and the guest 21, from receipt', () => {
    expect(lawClock(TENANCY, NO_FACTS, NOW).ending).toEqual({
      received: '2026-11-23',
      host: '2027-02-21',
      hostListed: '2027-01-04',
      guest: '2026-12-14',
      term: null,
      // 7 days, and 2.
      meth: { host: '2026-11-30', guest: '2026-11-25' },
    })
  })

  it('takes the host of a boarding house 28 days', () => {
    const boarding: AgreementTerms = { ...TENANCY, regime: 'BOARDING_HOUSE' }
    expect(lawClock(boarding, NO_FACTS, NOW).ending).toMatchObject({
      host: '2026-12-21',
      guest: '2026-11-25',
    })
  })

  // Received on Monday 23 November 2026. 90 days before 21 February 2027 are 21 + 31 + 31 + 7: that same day.
  it.each([
    ['ends it on its last day inside the window', '2027-02-21', { kind: 'on', day: '2027-02-21' }],
    ['comes a day too early for it', '2027-02-22', { kind: 'early', day: '2026-11-24' }],
    ['comes a day too late, so it goes on first', '2026-12-13', { kind: 'late', day: '2026-12-14' }],
    ['still reaches it on the 21st day', '2026-12-14', { kind: 'on', day: '2026-12-14' }],
  ])('of a fixed term %s', (_what, endsOn, term) => {
    const ending = lawClock({ ...TENANCY, startsOn: '2026-01-01', endsOn }, NO_FACTS, NOW).ending
    expect(ending).toMatchObject({ term, host: null, hostListed: null, guest: null })
  })

  it('of a term of 90 days or fewer needs no notice and takes none', () => {
    // 2 to 30 November are 29 days, December has 31, and 1 to 30 January are 30: 90.
    const short = { ...TENANCY, endsOn: '2027-01-30' }
    const day = '2027-01-30'
    expect(lawClock(short, NO_FACTS, NOW).ending?.term).toEqual({ kind: 'itself', day })
  })

  it('is left to the parties outside the Act', () => {
    expect(lawClock({ ...TENANCY, regime: 'BOARDER' }, NO_FACTS, NOW).ending).toBeNull()
  })
})

describe('the time to keep documents and records', () => {
  it.each([
    ['2027-03-31', '2028-03-31', '2034-03-31'],
    ['2027-04-01', '2028-04-01', '2035-03-31'],
  ])('of a tenancy that ends on %s: documents to %s, records to %s', (endsOn, documents, records) => {
    const clock = lawClock({ ...TENANCY, endsOn }, NO_FACTS, NOW)
    expect(clock.keepDocumentsUntil).toBe(documents)
    expect(clock.keepRecordsUntil).toBe(records)
  })

  it('counts from the day on which it ended, and has no date while a term goes on', () => {
    const on = { ...TENANCY, startsOn: '2026-01-01', endsOn: '2026-10-31' }
    expect(lawClock(on, NO_FACTS, NOW).keepDocumentsUntil).toBeNull()
    const ended = { ...on, endsOn: null, endedOn: '2026-11-10', rentUntil: '2026-11-16' }
    expect(lawClock(ended, NO_FACTS, NOW).keepDocumentsUntil).toBe('2027-11-15')
    expect(lawClock({ ...ended, rentUntil: null }, NO_FACTS, NOW).keepDocumentsUntil).toBe('2027-11-10')
  })
})
