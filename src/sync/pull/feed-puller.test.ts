import { afterEach, beforeEach, expect, test } from 'vitest'
import { fail } from '#contract/result.ts'
import { readCheckpoint, saveCheckpoint } from '#db/history/replica-facts.ts'
import type { Scope } from '#db/replica.ts'
import type { EngineHttp } from '#sync/line/engine-http.ts'
import { manualClock } from '#tests/support/manual-clock.ts'
import { openTestReplica, valueOf } from '#tests/support/test-replica.ts'
import { pullChanges } from './feed-puller.ts'
import { REPLACED } from './pull-scope.ts'

let scope: Scope
beforeEach(async () => {
  scope = await openTestReplica()
  valueOf(await saveCheckpoint(scope.replica, 'lost.7'))
})
afterEach(() => scope.replica.close())

test('a leader that was replaced while it was told of a reset leaves the checkpoint to the next one', async () => {
  const engine: Pick<EngineHttp, 'ask'> = { ask: async () => fail({ kind: 'reset', message: 'restored' }) }
  const pulled = await pullChanges({
    replica: scope.replica,
    // Following the feed uses nothing else of the engine.
    engine: engine as EngineHttp,
    clock: manualClock(),
    stillLeads: async () => false,
  })
  expect(pulled).toEqual(fail(REPLACED))
  expect(await readCheckpoint(scope.replica)).toEqual({ ok: true, value: 'lost.7' })
})
