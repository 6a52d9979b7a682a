import { describe, expect, it } from 'vitest'
import type { LawRegime } from '#contract/agreement-terms.ts'
import type { Term } from '#domain/calendar/tenancy-term.ts'
import { NOTICE_GROUNDS, type NoticeGround } from '#contract/agreement-change-states.ts'
import { endByNotice, type EndNotice } from './notice-to-end.ts'
import { receivedOn } from './rent-law.ts'
import { LAW_RULES, type LawRuleId } from './rules.ts'

/*
 * The last day of an agreement by notice, one case each: the rule of law by its id, and a day worked out by hand with a
 * calendar from sections 51, 59B, 60A, 66U, 66V and 136A of the Residential Tenancies Act as amended from 30 January
 * 2025. A notice is received on a day; its days begin on the next.
 */

const TUESDAY = '2026-06-02'
const PERIODIC: Term = { regime: 'RESIDENTIAL', startsOn: '2024-01-01', endsOn: null }
const ROOM: Term = { ...PERIODIC, regime: 'BOARDING_HOUSE' }
/** A year to 1 August 2025, whose window is 3 May to 11 July 2025 in the example of a property manager in Taupō. */
const YEAR: Term = { ...PERIODIC, startsOn: '2024-08-02', endsOn: '2025-08-01' }

const until = (endsOn: string, startsOn = '2024-01-01'): Term => ({ ...PERIODIC, startsOn, endsOn })
const from =
  (party: EndNotice['party']) =>
  (term: Term, received = TUESDAY, ground: NoticeGround = 'NO_REASON') => {
    const end = endByNotice(term, { party, ground, received })
    if (end.ends) return [end.by, end.earliest, ...(end.isOnly ? ['only'] : [])]
    return [end.by, end.because, ...('from' in end ? [end.from] : [])]
  }
const host = from('host')
const guest = from('guest')

type Case = [what: string, rule: LawRuleId, said: unknown[], expected: string]

describe.each<[string, Case[]]>([
  [
    'a periodic tenancy ends',
    [
      // June has 28 days left, July 31 and August 31: 90.
      ['90 days after the host’s notice', 'ending', host(PERIODIC), '2026-08-31'],
      // June has 28 days left; 14 of July.
      ['42 if the owner moves in', 'ending', host(PERIODIC, TUESDAY, 'OWNER'), '2026-07-14'],
      ['42 if workers need it', 'ending', host(PERIODIC, TUESDAY, 'WORKERS'), '2026-07-14'],
      ['42 if it is sold', 'ending', host(PERIODIC, TUESDAY, 'SOLD'), '2026-07-14'],
      ['21 after the guest’s', 'ending', guest(PERIODIC), '2026-06-23'],
      ['for a notice on its first day', 'ending', guest({ ...PERIODIC, startsOn: TUESDAY }), '2026-06-23'],
      // 28 of February, 31, 30, and 1 of May.
      ['90 days after the end of January', 'ending', host(PERIODIC, '2026-01-31'), '2026-05-01'],
      ['21 days later in the next year', 'ending', guest(PERIODIC, '2026-12-15'), '2027-01-05'],
      ['on 29 February', 'ending', guest(PERIODIC, '2028-02-08'), '2028-02-29'],
      ['on 1 March in a year without it', 'ending', guest(PERIODIC, '2027-02-08'), '2027-03-01'],
      // 11 days of January, 29 of February, 2 of March; 28 and 3.
      ['42 days later past 29 February', 'ending', host(PERIODIC, '2028-01-20', 'SOLD'), '2028-03-02'],
      ['42 days later without it', 'ending', host(PERIODIC, '2027-01-20', 'SOLD'), '2027-03-03'],
      ['by these rules from 30 January 2025', 'ending', guest(PERIODIC, '2025-01-30'), '2025-02-20'],
      ['and not by them before', 'ending', guest(PERIODIC, '2025-01-29'), 'noGround'],
    ],
  ],
  [
    'a fixed term of more than 90 days',
    [
      ['can’t be ended on the 91st day before', 'fixedTerm', guest(YEAR, '2025-05-02'), 'early 2025-05-03'],
      ['ends with a notice on the 90th', 'fixedTerm', guest(YEAR, '2025-05-03'), '2025-08-01 only'],
      ['ends with the host’s as well', 'fixedTerm', host(YEAR, '2025-05-03'), '2025-08-01 only'],
      ['ends with a notice on the 21st', 'fixedTerm', host(YEAR, '2025-07-11'), '2025-08-01 only'],
      ['goes on after one on the 20th', 'fixedTerm', host(YEAR, '2025-07-12'), 'late 2025-08-02'],
      ['goes on after one on its last day', 'fixedTerm', guest(YEAR, '2025-08-01'), 'late 2025-08-02'],
      ['that went on ends like any other', 'ending', guest(YEAR, '2025-08-02'), '2025-08-23'],
      ['has no listed grounds', 'fixedTerm', host(YEAR, '2025-06-01', 'SOLD'), 'noGround'],
      // 21 of March, 29 of February, 31 of January and 9 of December.
      ['opens over a leap day', 'fixedTerm', guest(until('2028-03-21'), '2027-12-21'), 'early 2027-12-22'],
      ['closes on a leap day', 'fixedTerm', guest(until('2028-03-21'), '2028-02-29'), '2028-03-21 only'],
      ['and not a day later', 'fixedTerm', guest(until('2028-03-21'), '2028-03-01'), 'late 2028-03-22'],
      // 30 days of March, 30 of April and 31 of May are 91.
      [
        'of 91 days opens on its first',
        'fixedTerm',
        guest(until('2026-05-31', '2026-03-02'), '2026-03-02'),
        '2026-05-31 only',
      ],
      [
        'of 90 days ends by itself',
        'fixedTerm',
        guest(until('2026-05-31', '2026-03-03'), '2026-03-03'),
        'endsItself',
      ],
      [
        'by these rules if it ends from 1 May 2025 on',
        'fixedTerm',
        host(until('2025-05-01'), '2025-04-01'),
        '2025-05-01 only',
      ],
      ['and not by them before', 'fixedTerm', host(until('2025-04-30'), '2025-04-01'), 'noGround'],
    ],
  ],
  [
    'a room in a boarding house ends',
    [
      // 14 days of February and 14 of March.
      ['28 days after the host’s notice', 'boardingEnding', host(ROOM, '2026-02-14'), '2026-03-14'],
      ['48 hours after the guest’s', 'boardingLeaving', guest(ROOM), '2026-06-04'],
      ['48 hours later over a leap day', 'boardingLeaving', guest(ROOM, '2028-02-28'), '2028-03-01'],
      [
        '48 hours later for rent after its notice',
        'boardingOverdue',
        host(ROOM, TUESDAY, 'ARREARS'),
        '2026-06-04',
      ],
      ['48 hours later for an illegal use', 'boardingFault', host(ROOM, TUESDAY, 'ILLEGAL'), '2026-06-04'],
      ['at once for harm', 'boardingFault', host(ROOM, TUESDAY, 'HARM'), TUESDAY],
      [
        'with its term, if that is sooner',
        'boardingLeaving',
        guest({ ...ROOM, endsOn: '2026-06-03' }),
        'endsItself',
      ],
      [
        'within its term otherwise',
        'boardingLeaving',
        guest({ ...ROOM, endsOn: '2026-06-04' }),
        '2026-06-04',
      ],
    ],
  ],
  [
    'a place that methamphetamine made uninhabitable ends',
    [
      ['7 days after the host’s notice', 'methEnding', host(PERIODIC, TUESDAY, 'METH'), '2026-06-09'],
      ['2 days after the guest’s', 'methEnding', guest(ROOM, TUESDAY, 'METH'), '2026-06-04'],
      ['also within a fixed term', 'methEnding', guest(until('2026-12-31'), TUESDAY, 'METH'), '2026-06-04'],
      ['from 16 April 2026 on', 'methEnding', host(PERIODIC, '2026-04-15', 'METH'), 'noGround'],
    ],
  ],
])('%s', (_name, cases) => {
  it.each(cases)('%s (rule %s)', (_what, rule, [by, ...said], expected) => {
    expect(said.join(' ')).toBe(expected)
    expect(by).toBe(rule)
    expect(LAW_RULES).toHaveProperty(rule)
  })
})

describe('outside the Act, an agreement ends', () => {
  it.each<[LawRegime, string | null, string[]]>([
    ['BOARDER', null, [TUESDAY]],
    ['BOARDER', '2026-06-01', ['endsItself']],
    ['SHORT_STAY', '2026-06-10', [TUESDAY]],
    ['SHORT_STAY', TUESDAY, [TUESDAY]],
  ])('as it says itself: %s to %s', (regime, endsOn, expected) => {
    const stay: Term = { regime, startsOn: '2026-05-01', endsOn }
    expect(guest(stay)).toEqual([null, ...expected])
    expect(host(stay)).toEqual([null, ...expected])
    expect(host(stay, TUESDAY, 'SOLD')).toEqual([null, 'noGround'])
  })
})

describe('a ground', () => {
  const grounds = (term: Term, party: EndNotice['party']) =>
    NOTICE_GROUNDS.filter((ground) => endByNotice(term, { party, ground, received: TUESDAY }).ends)

  it.each<[string, Term, NoticeGround[], NoticeGround[]]>([
    ['a tenancy', PERIODIC, ['NO_REASON', 'OWNER', 'WORKERS', 'SOLD', 'METH'], ['NO_REASON', 'METH']],
    ['a boarding house', ROOM, ['NO_REASON', 'METH', 'ARREARS', 'ILLEGAL', 'HARM'], ['NO_REASON', 'METH']],
    ['a boarder', { ...PERIODIC, regime: 'BOARDER' }, ['NO_REASON'], ['NO_REASON']],
  ])('belongs to the host, the guest, or both: %s', (_what, term, ofHost, ofGuest) => {
    expect(grounds(term, 'host')).toEqual(ofHost)
    expect(grounds(term, 'guest')).toEqual(ofGuest)
  })
})

describe('a notice counts from the day of its receipt', () => {
  // Thursday 4 June 2026. The 8th is the second working day, the 10th the fourth. Nothing counts before 16 January.
  it.each([
    ['by hand', 'HAND', '2026-06-04', false, '2026-06-25'],
    ['in the letterbox', 'LETTERBOX', '2026-06-04', false, '2026-06-29'],
    ['by post', 'POST', '2026-06-04', false, '2026-07-01'],
    ['by post before Christmas', 'POST', '2026-12-22', false, '2027-02-09'],
    ['electronically before five', 'ELECTRONIC', '2026-06-04', false, '2026-06-25'],
    ['electronically after five', 'ELECTRONIC', '2026-06-04', true, '2026-06-26'],
    ['electronically on a Saturday', 'ELECTRONIC', '2026-06-06', false, '2026-06-29'],
  ] as const)('%s', (_what, method, day, isAfterFive, lastDay) => {
    const received = receivedOn({ method, day, isAfterFive }, 'OTAGO')
    expect(guest(PERIODIC, received)).toEqual(['ending', lastDay])
  })
})
