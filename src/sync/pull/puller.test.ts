import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { ok } from '#contract/result.ts'
import { WIRE } from '#contract/wire.ts'
import { readLastSyncAt, saveCheckpoint } from '#db/history/replica-facts.ts'
import type { EngineHttp } from '#sync/line/engine-http.ts'
import { manualClock } from '#tests/support/manual-clock.ts'
import { openTestReplica, valueOf } from '#tests/support/test-replica.ts'
import { createPuller } from './puller.ts'

test('records the minute of the last sync for the screen, with one write a minute', async () => {
  const { replica } = await openTestReplica()
  valueOf(await saveCheckpoint(replica, 'e.5', WIRE))
  const clock = manualClock(Date.UTC(2026, 10, 28, 5, 32, 45))
  const meta = { checkpoint: 'e.5', more: false, wire: WIRE }
  const engine = { ask: async () => ok({ data: [], meta }), as: () => engine } as unknown as EngineHttp
  const puller = createPuller({
    replica,
    engine,
    clock,
    stillLeads: async () => true,
    historyRule: async () => ({ dataSaver: null, pagesOf: () => null }),
    onChange: () => undefined,
  })
  const minute = (at: number | null) => (at === null ? null : Math.floor(at / 60_000))
  const kept: number[] = []
  // From 45 s past a minute, for a little over two minutes.
  for (let pulls = 0; pulls < 14; pulls += 1) {
    valueOf(await puller.pull())
    const stored = valueOf(await readLastSyncAt(replica))
    expect(minute(stored)).toBe(minute(puller.lastSyncAt()))
    if (stored !== null && !kept.includes(stored)) kept.push(stored)
    await clock.advance(10_000)
  }
  expect(kept.length).toBeLessThanOrEqual(4)
  await replica.close()
})
