import { firstValueFrom } from 'rxjs'
import { expect, it } from 'vitest'
import type { HandRow, HandStay } from '#contract/hand.ts'
import { takeFence } from '#db/history/replica-facts.ts'
import { applyRecords } from '#db/history/server-rows.ts'
import { mutations, queries } from '#db/registry.ts'
import { testHand } from '#tests/support/hand-rows.ts'
import { GUEST, ME, openTestReplica, valueOf } from '#tests/support/test-replica.ts'

const stay = (id: string, status: HandStay['status'], startsOn: string | null, endsOn: string): HandStay => ({
  ...{ id, status, startsOn, endsOn, guestName: 'Aroha Ngata' },
  ...{ regime: 'SHORT_STAY', region: null, endedOn: null },
})
const blocked = (id: string, firstDay: string, lastDay: string, feedId: string | null = null) => ({
  ...{ id, firstDay, lastDay, feedId, note: 'Painting' },
})

it('returns the rooms whose calendar a co-host sees, as their hosts see them', async () => {
  const scope = await openTestReplica()
  valueOf(await takeFence(scope.replica))
  const hut: Partial<HandRow> = {
    ...{ id: 'a', personId: ME, unitTitle: 'Hut', given: ['cohost'] },
    stays: [
      stay('later', 'APPROVED', '2027-02-01', '2027-02-05'),
      stay('now', 'ACTIVE', '2026-11-20', '2027-01-20'),
      stay('asked', 'PENDING', '2027-03-01', '2027-03-05'),
      stay('over', 'COMPLETED', '2026-10-01', '2026-10-05'),
      stay('dayless', 'APPROVED', null, '2027-02-05'),
    ],
    calendar: {
      blocked: [
        blocked('elsewhere', '2027-01-18', '2027-01-19', 'feed'),
        blocked('shut', '2027-02-10', '2027-02-11'),
      ],
      letDays: { from: '2026-11-01', until: null },
    },
  }
  const rows = [
    testHand('hut', GUEST, hut),
    testHand('yurt', GUEST, { id: 'b', personId: ME, unitTitle: 'Yurt', stays: hut.stays ?? [] }),
    // Somebody who helps this person.
    testHand('loft', ME, { id: 'c', given: ['cohost'] }),
  ]
  const changes = rows.map((row, n) => ({ collection: 'hands' as const, id: row.id, n, row }))
  valueOf(await applyRecords(scope.replica, changes))
  const read = () => firstValueFrom(queries.helpedStays(scope, {}))
  const [room, ...others] = await read()
  expect(others).toEqual([])
  expect(room).toMatchObject({
    ...{ unitId: 'hut', title: 'Hut', hostId: GUEST, hostName: 'Ngaire Holloway' },
    letDays: { from: '2026-11-01', until: null },
  })
  expect(room?.stays.map(({ id, state, guestName }) => [id, state, guestName])).toEqual([
    ['now', 'active', 'Aroha Ngata'],
    ['elsewhere', 'elsewhere', ''],
    ['later', 'agreed', 'Aroha Ngata'],
    ['shut', 'blocked', ''],
    ['asked', 'asked', 'Aroha Ngata'],
  ])
  // A booking from another platform on the days of a stay.
  expect(room?.stays.map(({ meets }) => meets.map(({ id }) => id))).toEqual([
    ['elsewhere'],
    ['now'],
    [],
    [],
    [],
  ])
  expect(room?.stays.find(({ id }) => id === 'shut')).toMatchObject({
    note: 'Painting',
    freeFrom: '2027-02-12',
  })
  const left = { collection: 'hands' as const, id: 'a', fields: { given: [] } }
  valueOf(await mutations.editRecord(scope, left))
  expect(await read()).toEqual([])
  await scope.replica.close()
})
