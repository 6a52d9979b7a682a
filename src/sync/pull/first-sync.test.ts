import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { changesHead } from '#contract/changes.ts'
import { chats } from '#contract/chat.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { fail, ok } from '#contract/result.ts'
import type { EngineHttp } from '#sync/line/engine-http.ts'
import { manualClock } from '#tests/support/manual-clock.ts'
import { openTestReplica } from '#tests/support/test-replica.ts'
import { firstSync } from './first-sync.ts'

test('the first conversations come in the second round, whatever else is asked for', async () => {
  const { replica } = await openTestReplica()
  let answered = 0
  const roundOf = new Map<string, number>()
  const ask = async ({ path }: AnyEndpoint) => {
    const round = answered + 1
    roundOf.set(path, round)
    // Parallel requests are answered together.
    await new Promise((resolve) => setImmediate(resolve))
    answered = Math.max(answered, round)
    return path === changesHead.path
      ? ok({ data: { checkpoint: 'a.0' }, meta: { wire: 2 } })
      : fail({ kind: 'network', message: 'no more is looked at here' })
  }
  const engine = { ask } as unknown as EngineHttp
  await firstSync({ replica, engine, clock: manualClock(), stillLeads: async () => true })
  expect(roundOf.get(chats.path)).toBe(2)
  await replica.close()
})
