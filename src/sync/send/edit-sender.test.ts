import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ME, openTestReplica, valueOf } from '#tests/support/test-replica.ts'
import { NO_UNIT } from '#contract/unit-fields.ts'
import type { UnitRow } from '#contract/unit.ts'
import { ok } from '#contract/result.ts'
import { saveCheckpoint } from '#db/history/replica-facts.ts'
import { applyRecords } from '#db/history/server-rows.ts'
import { mutations } from '#db/registry.ts'
import type { Scope } from '#db/replica.ts'
import { manualClock } from '#tests/support/manual-clock.ts'
import { until } from '#tests/support/until.ts'
import { createEditSender } from './edit-sender.ts'
import type { EngineHttp } from '#sync/line/engine-http.ts'
import type { QueueSender } from './queue-sender.ts'

const CABIN = '018f0000-0000-7000-8000-000000000001'

let scope: Scope
let clock: ReturnType<typeof manualClock>
let sent: unknown[]
let sender: QueueSender
/** What happens between the server's work and the arrival of its response. */
let onTheWay: () => Promise<void>

beforeEach(async () => {
  const { replica } = await openTestReplica()
  clock = manualClock()
  scope = { replica: { ...replica, now: clock.now }, userId: ME, now: clock.now, newId: () => CABIN }
  sent = []
  onTheWay = async () => undefined
  await applyRecords(scope.replica, [{ collection: 'units', id: CABIN, n: 0, row: row() }])
  valueOf(await saveCheckpoint(replica, 'e.1'))
  sender = createEditSender({
    replica: scope.replica,
    clock,
    engine: engine(),
    stillLeads: async () => true,
    onChange: () => {},
  })
})
afterEach(async () => {
  sender.stop()
  await scope.replica.close()
})

function row(fields: Partial<UnitRow> = {}, version = 1): UnitRow {
  const host = { id: ME, firstName: 'Ngaire', lastName: 'Holloway', avatarUrl: null }
  const times = { publishedAt: null, createdAt: '2026-11-01', updatedAt: '2026-11-01' }
  return { ...NO_UNIT, id: CABIN, version, status: 'DRAFT', hostId: ME, host, files: [], ...times, ...fields }
}

/** A server that accepts every change to the cabin. */
function engine(): EngineHttp {
  let stored = row()
  const call = async (_permit: unknown, _endpoint: unknown, { id: _, ...fields }: Partial<UnitRow>) => {
    sent.push(fields)
    stored = row({ ...stored, ...fields, version: stored.version + 1 })
    await onTheWay()
    return ok({ data: stored })
  }
  const enter = () => ({ idleTimeoutMs: 1, hedgeAfterMs: null, done: () => {} })
  // Sending an edit uses nothing else of the engine.
  return { call, enter } as unknown as EngineHttp
}

async function type(title: string): Promise<void> {
  const edit = { collection: 'units' as const, id: CABIN, fields: { title }, isTyping: true }
  valueOf(await mutations.editRecord(scope, edit))
  await sender.drain()
}

test('sends typing in one request after a pause', async () => {
  for (const title of ['T', 'Tō', 'Tōtara']) {
    await type(title)
    await clock.advance(1_000)
  }
  expect(sent).toEqual([])
  await clock.advance(1_499)
  expect(sent).toEqual([])
  await clock.advance(1)
  await until('it went', () => sent.length > 0)
  expect(sent).toEqual([{ title: 'Tōtara' }])
})

test('sends at once when typing is done or the page is left', async () => {
  await type('Tōtara')
  valueOf(await mutations.endTyping(scope, { collection: 'units', id: CABIN }))
  await sender.drain()
  expect(sent).toEqual([{ title: 'Tōtara' }])
  expect(await mutations.endTyping(scope, { collection: 'units', id: CABIN })).toMatchObject({ ok: true })
})

test('sends everything at once on request; later typing waits again', async () => {
  await type('Tō')
  sender.forgetWaits()
  await sender.drain()
  expect(sent).toEqual([{ title: 'Tō' }])
  await clock.advance(1)
  await type('Tōtara')
  expect(sent).toHaveLength(1)
})

test('sends a choice at once, with the waiting fields of the same record', async () => {
  await type('Tōtara')
  valueOf(
    await mutations.editRecord(scope, { collection: 'units', id: CABIN, fields: { type: 'PRIVATE_ROOM' } }),
  )
  await sender.drain()
  expect(sent).toEqual([{ title: 'Tōtara', type: 'PRIVATE_ROOM' }])
})

test('a clock set back delays nothing', async () => {
  await type('Tōtara')
  scope.replica.now = () => clock.now() - 86_400_000
  await sender.drain()
  expect(sent).toEqual([{ title: 'Tōtara' }])
})

test('a record deleted elsewhere during the request for its change stays gone', async () => {
  onTheWay = async () => {
    valueOf(await applyRecords(scope.replica, [{ collection: 'units', id: CABIN, n: 7, row: null }]))
  }
  await type('Tōtara')
  valueOf(await mutations.endTyping(scope, { collection: 'units', id: CABIN }))
  await sender.drain()
  expect(sent).toEqual([{ title: 'Tōtara' }])
  expect([scope.replica.live.units.values(), scope.replica.live.edits.values()]).toEqual([[], []])
})
