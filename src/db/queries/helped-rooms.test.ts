import { firstValueFrom } from 'rxjs'
import { expect, it } from 'vitest'
import { takeFence } from '#db/history/replica-facts.ts'
import { applyRecords } from '#db/history/server-rows.ts'
import { mutations, queries } from '#db/registry.ts'
import { testHand } from '#tests/support/hand-rows.ts'
import { GUEST, ME, openTestReplica, valueOf } from '#tests/support/test-replica.ts'

it('returns the rooms whose rows allow an act, none that the person has left', async () => {
  const scope = await openTestReplica()
  valueOf(await takeFence(scope.replica))
  const mine = { personId: ME }
  const rows = [
    testHand('yurt', GUEST, { ...mine, id: 'a', unitTitle: 'Yurt' }),
    testHand('hut', GUEST, { ...mine, id: 'b', unitTitle: 'Hut', given: ['cohost'] }),
    testHand('loft', ME, { id: 'c', unitTitle: 'Loft' }),
  ]
  const changes = rows.map((row, n) => ({ collection: 'hands' as const, id: row.id, n, row }))
  valueOf(await applyRecords(scope.replica, changes))
  const rooms = async (act: 'findRoom' | 'turnOver' | 'converse') =>
    (await firstValueFrom(queries.helpedRooms(scope, { act }))).map(({ unitId }) => unitId)
  expect([await rooms('findRoom'), await rooms('turnOver'), await rooms('converse')]).toEqual([
    ['hut', 'yurt'],
    ['yurt'],
    ['hut'],
  ])
  const left = { collection: 'hands' as const, id: 'a', fields: { given: [] } }
  valueOf(await mutations.editRecord(scope, left))
  expect(await rooms('findRoom')).toEqual(['hut'])
  await scope.replica.close()
})
