import { describe, expect, it } from 'vitest'
import type { NoticeToEnd } from '#contract/agreement-change-states.ts'
import { NO_TERMS } from '#contract/agreement-terms.ts'
import type { Term } from '#domain/calendar/tenancy-term.ts'
import {
  canServe,
  type GivenNotice,
  givingProblems,
  lastDayByNotices,
  noticeProblem,
  noticeReceipt,
} from './given-notices.ts'

/*
 * Worked out by hand from sections 51, 60A, 66V and 136 of the Residential Tenancies Act. A guest's notice that is
 * received on Tuesday 2 June 2026 ends a periodic tenancy on the 23rd.
 */
const RECEIVED = '2026-06-02'
const PERIODIC: Term = { regime: 'RESIDENTIAL', startsOn: '2026-01-01', endsOn: null }
const YEAR: Term = { ...PERIODIC, endsOn: '2026-12-31' }
const ROOM: Term = { ...PERIODIC, regime: 'BOARDING_HOUSE' }

describe('the last day of a notice', () => {
  it.each([
    ['is a day too soon', PERIODIC, RECEIVED, '2026-06-22', 'short'],
    ['is the first that the Act allows', PERIODIC, RECEIVED, '2026-06-23', null],
    ['may be any later one', PERIODIC, RECEIVED, '2027-03-01', null],
    ['is no day of a fixed term but its last', YEAR, '2026-11-01', '2026-12-30', 'otherDay'],
    ['nor a day after it', YEAR, '2026-11-01', '2027-01-01', 'otherDay'],
    ['is the last of a fixed term', YEAR, '2026-11-01', '2026-12-31', null],
    ['comes too soon for a fixed term', YEAR, RECEIVED, '2026-12-31', 'early'],
    ['comes too late for it', YEAR, '2026-12-11', '2026-12-31', 'late'],
    ['is after a term that ends anyway', { ...ROOM, endsOn: '2026-06-10' }, RECEIVED, '2026-06-11', 'after'],
    ['is the last of that term', { ...ROOM, endsOn: '2026-06-10' }, RECEIVED, '2026-06-10', null],
    ['is after a term that went on', { ...YEAR, endsOn: '2026-05-31' }, RECEIVED, '2026-06-23', null],
  ] as const)('%s', (_what, term, received, lastDay, problem) => {
    expect(noticeProblem(term, { party: 'guest', ground: 'NO_REASON', received }, lastDay)).toBe(problem)
  })
})

describe('an electronic notice', () => {
  const PLAIN = { isChatAddress: false, hostAddress: 'RD 2, Ōtira', guestAddress: 'tom@example.com' }

  it.each([
    ['reaches a party whose email address is named', PLAIN, 'guest', true],
    ['doesn’t reach one with a postal address alone', PLAIN, 'host', false],
    ['reaches both where the chat is named', { ...PLAIN, isChatAddress: true }, 'host', true],
  ] as const)('%s', (_what, terms, to, can) => {
    expect(canServe('ELECTRONIC', to, terms)).toBe(can)
  })

  it('isn’t needed: by hand, letterbox and post reach everybody', () => {
    const ways = (['HAND', 'LETTERBOX', 'POST'] as const).map((way) => canServe(way, 'host', PLAIN))
    expect(ways).toEqual([true, true, true])
  })
})

describe('of several notices', () => {
  const by = (party: GivenNotice['party'], lastDay: string, isWithdrawn = false): GivenNotice => {
    return { party, lastDay, isWithdrawn }
  }

  it.each<[string, GivenNotice[], string | null]>([
    ['none says no day', [], null],
    ['the guest’s own ends it sooner', [by('host', '2026-08-31'), by('guest', '2026-06-23')], '2026-06-23'],
    [
      'the host’s, which came first, may be the sooner',
      [by('guest', '2026-09-01'), by('host', '2026-08-31')],
      '2026-08-31',
    ],
    ['a second one puts off nothing', [by('guest', '2026-06-23'), by('guest', '2026-07-23')], '2026-06-23'],
    ['two of one day are one', [by('host', '2026-12-31'), by('guest', '2026-12-31')], '2026-12-31'],
    ['one that both withdrew is none', [by('guest', '2026-06-23', true)], null],
    ['the other still stands', [by('guest', '2026-06-23', true), by('host', '2026-08-31')], '2026-08-31'],
  ])('%s', (_what, given, lastDay) => {
    expect(lastDayByNotices(given)).toBe(lastDay)
  })
})

/** Tuesday 2 June 2026, a minute before 5 pm in Auckland, and at 5 pm: in winter 12 hours ahead of Greenwich. */
const BEFORE_FIVE = new Date('2026-06-02T04:59:00Z')
const AT_FIVE = new Date('2026-06-02T05:00:00Z')

describe('the receipt of a notice', () => {
  it.each<[NoticeToEnd['method'], string, Date, string]>([
    ['HAND', '2026-05-30', AT_FIVE, '2026-05-30'],
    // Monday 1 June is the King's Birthday: the second and the fourth working day after Friday.
    ['LETTERBOX', '2026-05-29', AT_FIVE, '2026-06-03'],
    ['POST', '2026-05-29', AT_FIVE, '2026-06-05'],
    ['ELECTRONIC', '2026-05-01', BEFORE_FIVE, '2026-06-02'],
    ['ELECTRONIC', '2026-05-01', AT_FIVE, '2026-06-03'],
  ])('%s, served on %s', (method, servedOn, at, received) => {
    expect(noticeReceipt({ method, servedOn }, at, 'AUCKLAND')).toBe(received)
  })
})

describe('giving a notice', () => {
  const AGREED = { ...NO_TERMS, ...PERIODIC, region: 'AUCKLAND', status: 'ACTIVE' } as const
  const NOTICE = { ground: 'NO_REASON', lastDay: '2026-06-23', method: 'HAND', servedOn: RECEIVED } as const

  it.each<[string, object, Partial<NoticeToEnd>, object]>([
    ['is possible', {}, {}, {}],
    ['is impossible before both agreed', { status: 'PENDING' }, {}, { agreementId: 'notAgreed' }],
    ['is impossible once it is over', { status: 'COMPLETED' }, {}, { agreementId: 'notAgreed' }],
    ['needs a last day that is long enough', {}, { lastDay: '2026-06-22' }, { 'notice.lastDay': 'short' }],
    ['needs a ground of that party', {}, { ground: 'OWNER' }, { 'notice.ground': 'noGround' }],
    [
      'needs a way that reaches the other',
      {},
      { method: 'ELECTRONIC', lastDay: '2026-06-30' },
      { 'notice.method': 'noAddress' },
    ],
    [
      'names no day of service to come',
      {},
      { servedOn: '2026-06-03', lastDay: '2026-06-24' },
      { 'notice.servedOn': 'future' },
    ],
    [
      'names no last day that is over',
      {},
      { servedOn: '2026-05-01', lastDay: '2026-06-01' },
      { 'notice.lastDay': 'past' },
    ],
    ['names no last day before the first', { startsOn: '2026-07-01' }, {}, { 'notice.lastDay': 'order' }],
    [
      'changes nothing if one for that day stands',
      { noticeEndsOn: '2026-06-23' },
      {},
      { 'notice.lastDay': 'after' },
    ],
    ['may make it earlier than another', { noticeEndsOn: '2026-06-24' }, {}, {}],
  ])('%s', (_what, agreed, notice, problems) => {
    expect(givingProblems({ ...AGREED, ...agreed }, 'guest', { ...NOTICE, ...notice }, AT_FIVE)).toEqual(
      problems,
    )
  })
})
