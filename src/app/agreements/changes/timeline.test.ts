import { expect, it } from 'vitest'
import { timelineOf } from './timeline.ts'

const signature = (id: string, name: string, acceptedAt: string | null) => ({
  ...{ id, name, acceptedAt, party: 'guest' as const, drawing: null, hash: null, recordedBy: null },
  ...{ signedAt: '2026-11-01T00:00:00.000Z', isCurrent: true, isWaiting: acceptedAt === null },
})
const change = { id: 'c', party: 'guest' as const, createdAt: '2026-11-05T00:00:00.000Z', edit: null }

it('lists events in order, without anything that only this device has', () => {
  const events = timelineOf(
    {
      sentAt: '2026-11-01T00:00:00.000Z',
      signatures: [signature('s', 'Tom', '2026-11-02T00:00:00.000Z'), signature('w', 'Hana', null)],
      endedOn: '2026-12-24',
    },
    [
      { ...change, state: 'ACCEPTED', answeredAt: '2026-11-06T00:00:00.000Z' },
      { ...change, id: 'open', createdAt: '2026-11-09T00:00:00.000Z', state: 'OPEN', answeredAt: null },
      { id: 'local', edit: null, reason: 'Why not' },
    ],
    [
      { id: 'n', kind: 'OVERDUE_NOTICE', day: '2026-12-01', servedOn: '2026-12-01' },
      { id: 'r', kind: 'RENT_CHANGE', day: '2027-03-01', servedOn: '2026-12-02' },
      { id: 'agreed', kind: 'RENT_CHANGE', day: '2026-11-20', servedOn: null },
      { id: 'l', kind: 'RENT_END', day: '2026-12-24', servedOn: null },
      { id: 'p', kind: 'PAYMENT', day: '2026-12-03', servedOn: null },
    ],
  )
  expect(events.map(({ at, what }) => [at.slice(0, 10), what.kind])).toEqual([
    ['2026-11-01', 'sent'],
    ['2026-11-02', 'signed'],
    ['2026-11-05', 'proposed'],
    ['2026-11-06', 'answered'],
    ['2026-11-09', 'proposed'],
    ['2026-12-01', 'overdueNotice'],
    ['2026-12-02', 'rentNotice'],
    ['2026-12-24', 'leaving'],
    ['2026-12-24', 'ended'],
  ])
})

it('tells of a notice once when it is given, and once when both withdraw it', () => {
  const notice = {
    ground: 'NO_REASON',
    lastDay: '2027-03-01',
    method: 'HAND',
    servedOn: '2026-11-05',
  } as const
  const agreement = { sentAt: null, signatures: [], endedOn: null }
  const given = { ...change, notice, state: 'GIVEN' as const, answeredAt: null }
  const kindsOf = (...changes: Parameters<typeof timelineOf>[1][number][]) =>
    timelineOf(agreement, changes, []).map(({ what }) => what)
  expect(kindsOf(given)).toEqual([{ kind: 'noticeGiven', by: 'guest' }])
  const answeredAt = '2026-11-08T00:00:00.000Z'
  const asked = {
    ...{ ...change, id: 'w', withdraws: 'c', party: 'host' as const, createdAt: '2026-11-07T00:00:00.000Z' },
    answeredAt,
  }
  expect(kindsOf({ ...given, state: 'WITHDRAWN', answeredAt }, { ...asked, state: 'ACCEPTED' })).toEqual([
    { kind: 'noticeGiven', by: 'guest' },
    { kind: 'withdrawalProposed', by: 'host' },
    { kind: 'noticeWithdrawn' },
  ])
  expect(kindsOf({ ...asked, state: 'DECLINED' })).toEqual([
    { kind: 'withdrawalProposed', by: 'host' },
    { kind: 'answered', state: 'DECLINED' },
  ])
})
