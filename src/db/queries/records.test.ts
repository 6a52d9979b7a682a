import 'fake-indexeddb/auto'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NO_UNIT } from '#contract/unit-fields.ts'
import type { UnitRow } from '#contract/unit.ts'
import { applyRecords } from '#db/history/server-rows.ts'
import { recordChange } from '#db/records/records.ts'
import { mutations, queries } from '#db/registry.ts'
import type { Scope } from '#db/replica.ts'
import { openTestReplica, testChatId, valueOf } from '#tests/support/test-replica.ts'

let scope: Scope

beforeEach(async () => (scope = await openTestReplica()))
afterEach(() => scope.replica.close())

const [OLD, NEW, THEIRS, HERE] = [1, 2, 3, 4].map(testChatId) as [string, string, string, string]

async function arrives(id: string, fields: Partial<UnitRow>): Promise<void> {
  // Nothing else of a unit is read here.
  const row = { ...NO_UNIT, id, version: 1, hostId: scope.userId, ...fields } as UnitRow
  valueOf(await applyRecords(scope.replica, [recordChange('units', row, 1)]))
}

test('lists one’s own records: made here first, then the latest change first', async () => {
  await arrives(OLD, { title: 'Old', updatedAt: '2026-01-01T00:00:00Z' })
  await arrives(NEW, { title: 'New', updatedAt: '2026-02-01T00:00:00Z' })
  await arrives(THEIRS, { title: 'Theirs', hostId: 'another host', updatedAt: '2026-03-01T00:00:00Z' })
  const fields = { ...NO_UNIT, title: 'Here' }
  valueOf(await mutations.createRecord(scope, { collection: 'units', id: HERE, fields }))
  const listed = await firstValueFrom(queries.records(scope, { kinds: ['units', 'agreements'] }))
  expect(listed.map(({ kind, title }) => [kind, title])).toEqual([
    ['units', 'Here'],
    ['units', 'New'],
    ['units', 'Old'],
  ])
})

test('returns one record as changed here, or null when it is not here', async () => {
  const record = (id: string) => firstValueFrom(queries.record(scope, { kind: 'units', id }))
  expect(await record(OLD)).toBeNull()
  await arrives(OLD, { title: 'Old' })
  valueOf(await mutations.editRecord(scope, { collection: 'units', id: OLD, fields: { title: 'Older' } }))
  expect(await record(OLD)).toMatchObject({ title: 'Older', row: { version: 1 }, edit: { state: 'queued' } })
})

test('a search finds records by name and text, ignoring case and macrons', async () => {
  await arrives(OLD, { title: 'Tōtara Cabin', description: 'Firewood is stacked by the door.' })
  await arrives(NEW, { title: 'Main House', houseRules: 'Whakapai the hearth before you go.' })
  await arrives(THEIRS, { title: 'Totara Hut', hostId: 'another host' })
  const found = async (text: string) =>
    (await firstValueFrom(queries.recordSearch(scope, { text, kinds: ['units'] }))).map(
      ({ title, excerpt, ranges }) => [title, ranges.map(([from, to]) => excerpt.slice(from, to))],
    )
  expect(await found('TOTARA')).toEqual([['Tōtara Cabin', []]])
  expect(await found('main h')).toEqual([['Main House', []]])
  expect(await found('totara firewood')).toEqual([['Tōtara Cabin', ['Firewood']]])
  expect(await found('hearth')).toEqual([['Main House', ['hearth']]])
  expect(await found('hearth firewood')).toEqual([])
  expect(await found('  ')).toEqual([])
  valueOf(
    await mutations.editRecord(scope, { collection: 'units', id: NEW, fields: { houseRules: 'No shoes' } }),
  )
  expect(await found('hearth')).toEqual([])
})
