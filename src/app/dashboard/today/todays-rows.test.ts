import { expect, it } from 'vitest'
import { NO_FACTS, NO_TERMS } from '#contract/agreement-terms.ts'
import type { AgreementView } from '#workers/replica-api.ts'
import { todaysRows, type TodaysRow } from './todays-rows.ts'

// Just before midnight in Auckland: on the Chathams the next day has begun.
const TODAY_AT = { 'Pacific/Auckland': '2026-11-27', 'Pacific/Chatham': '2026-11-28' } as const

function stay(id: string, changes: Partial<AgreementView>): AgreementView {
  return {
    ...NO_TERMS,
    ...NO_FACTS,
    ...{ id, version: 1, status: 'APPROVED', party: 'host', unitId: `room ${id}`, hostId: 'h', guestId: id },
    ...{
      regime: 'SHORT_STAY',
      guestName: id,
      unitTitle: 'Hut',
      isGuestToJoin: false,
      host: null,
      guest: null,
    },
    ...{
      files: [],
      signatures: [],
      versions: [],
      newSignatures: [],
      sentAt: null,
      noticeEndsOn: null,
      endedOn: null,
    },
    ...{ rentUntil: null, updatedAt: null, prepared: null, edit: null },
    ...changes,
  }
}

function day(stays: readonly AgreementView[], owed = 0): (readonly [string, string])[] {
  const rents = stays.map(({ id }) => ({ agreementId: id, owed }))
  return todaysRows(stays, { rents, notes: new Map(), ready: new Set(), todayAt: TODAY_AT }).map(words)
}
const words = (row: TodaysRow) =>
  row.kind === 'makeUp' ? ([row.kind, row.next?.id ?? ''] as const) : ([row.kind, row.task] as const)

it.each<[string, Partial<AgreementView>, (readonly [string, string])[]]>([
  ['expected the day after tomorrow', { startsOn: '2026-11-29' }, []],
  ['expected tomorrow', { startsOn: '2026-11-28' }, [['tomorrow', 'directions']]],
  ['expected today', { startsOn: '2026-11-27' }, [['arrives', 'start']]],
  ['expected yesterday', { startsOn: '2026-11-26' }, [['late', 'start']]],
  ['arrived today', { status: 'ACTIVE', startsOn: '2026-11-27' }, [['arrived', 'message']]],
  ['here', { status: 'ACTIVE', startsOn: '2026-11-20' }, []],
  [
    'leaving today',
    { status: 'ACTIVE', startsOn: '2026-11-20', endsOn: '2026-11-27' },
    [
      ['leaves', 'complete'],
      ['makeUp', ''],
    ],
  ],
  [
    'leaving today by notice',
    { status: 'ACTIVE', startsOn: '2026-11-20', endsOn: '2026-12-20', noticeEndsOn: '2026-11-27' },
    [
      ['leaves', 'complete'],
      ['makeUp', ''],
    ],
  ],
  ['to leave yesterday', { status: 'ACTIVE', endsOn: '2026-11-26' }, [['stayed', 'complete']]],
  ['who left today', { status: 'COMPLETED', endsOn: '2026-11-30', endedOn: '2026-11-27' }, [['makeUp', '']]],
  [
    'expected tomorrow by Auckland, today by the Chathams',
    { startsOn: '2026-11-28', region: 'CHATHAM_ISLANDS' },
    [['arrives', 'start']],
  ],
  [
    'who left yesterday',
    { status: 'COMPLETED', endsOn: '2026-11-26', endedOn: '2026-11-26' },
    [['makeUp', '']],
  ],
  ['who left 15 days ago', { status: 'COMPLETED', endsOn: '2026-11-12', endedOn: '2026-11-12' }, []],
  ['asked', { status: 'PENDING', startsOn: '2026-11-27' }, []],
  ['of another host', { party: 'guest', startsOn: '2026-11-27' }, []],
])('the day of a guest %s', (_, changes, rows) => {
  expect(day([stay('a', changes)])).toEqual(rows)
})

it('asks a guest who owes rent for cash before they leave, not as they arrive', () => {
  const leaving = stay('a', { status: 'ACTIVE', startsOn: '2026-11-20', endsOn: '2026-11-27' })
  expect(day([leaving], 5)[0]).toEqual(['leaves', 'cash'])
  expect(day([stay('a', { startsOn: '2026-11-27' })], 5)).toEqual([['arrives', 'start']])
})

it('a room to make up names the next guest, and isn’t listed while another is in', () => {
  const room = { unitId: 'hut' }
  const leaving = stay('a', { ...room, status: 'ACTIVE', startsOn: '2026-11-20', endsOn: '2026-11-27' })
  const [later, next] = [
    stay('later', { ...room, startsOn: '2026-12-09' }),
    stay('next', { ...room, startsOn: '2026-12-01' }),
  ]
  expect(day([leaving, later, next])).toContainEqual(['makeUp', 'next'])
  const other = stay('b', { ...room, status: 'ACTIVE', startsOn: '2026-11-21', endsOn: '2026-12-01' })
  expect(day([leaving, other])).toEqual([['leaves', 'complete']])
})

it('a room that isn’t ready says since when, until it’s ready or somebody moves in', () => {
  const room = { unitId: 'hut' }
  const left = stay('a', { ...room, status: 'COMPLETED', endsOn: '2026-11-24', endedOn: '2026-11-24' })
  const rows = (stays: readonly AgreementView[], ready: readonly string[] = []) =>
    todaysRows(stays, { rents: [], notes: new Map(), ready: new Set(ready), todayAt: TODAY_AT })
  expect(rows([left])).toMatchObject([{ kind: 'makeUp', since: '2026-11-24', leftId: 'a', isReady: false }])
  expect(rows([left], ['a'])).toEqual([])
  const next = stay('b', { ...room, status: 'ACTIVE', startsOn: '2026-11-25', endsOn: '2026-12-01' })
  expect(rows([left, next])).toEqual([])
})
