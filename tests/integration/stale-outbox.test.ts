// Alone: it replaces a module.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveCheckpoint } from '#db/history/replica-facts.ts'
import { mutations } from '#db/registry.ts'
import type { Scope } from '#db/replica.ts'
import type { EngineHttp } from '#sync/line/engine-http.ts'
import { createIntentSender } from '#sync/send/intent-sender.ts'
import { createMessageSender } from '#sync/send/message-sender.ts'
import type { SendScope } from '#sync/send/queue-sender.ts'
import { deafenTables } from '#tests/support/deaf-tables.ts'
import { manualClock } from '#tests/support/manual-clock.ts'
import { ME, openTestReplica, testChatId, valueOf } from '#tests/support/test-replica.ts'

vi.mock('#db/storage/live-table.ts', async (original) => {
  const { deafTables } = await import('#tests/support/deaf-tables.ts')
  return deafTables(await original())
})

/* A tab withdraws what is waiting, and dies before it can tell the leader. */

const CHAT = testChatId(1)
let scope: Scope
let sending: SendScope
let permits: number
let requests: number

beforeEach(async () => {
  scope = await openTestReplica()
  valueOf(await saveCheckpoint(scope.replica, 'e.1'))
  permits = requests = 0
  const engine: Pick<EngineHttp, 'enter' | 'call'> = {
    enter: () => {
      permits += 1
      return { idleTimeoutMs: 1, hedgeAfterMs: null, done: () => undefined }
    },
    call: () => {
      requests += 1
      return new Promise(() => undefined)
    },
  }
  sending = {
    replica: scope.replica,
    // Sending uses nothing else of it.
    engine: engine as EngineHttp,
    clock: manualClock(),
    stillLeads: async () => true,
    onChange: () => undefined,
  }
})
afterEach(() => scope.replica.close())

test('looks for a discarded message once, not endlessly', async () => {
  const { id } = valueOf(await mutations.sendChatMessage(scope, { chatId: CHAT, message: 'taken back' }))
  deafenTables()
  valueOf(await mutations.discardMessage(scope, { id }))
  expect(scope.replica.live.outgoingMessages.get(id)).not.toBeNull()
  await createMessageSender(sending).drain()
  expect({ permits, requests }).toEqual({ permits: 1, requests: 0 })
  expect(scope.replica.live.outgoingMessages.get(id)).toBeNull()
})

test('looks for an undone intent once', async () => {
  valueOf(await mutations.unblockUser(scope, { userId: ME }))
  deafenTables()
  valueOf(await mutations.undoUnblockUser(scope, { userId: ME }))
  expect(scope.replica.live.intents.values()).toHaveLength(1)
  await createIntentSender(sending).drain()
  expect({ permits, requests }).toEqual({ permits: 1, requests: 0 })
  expect(scope.replica.live.intents.values()).toEqual([])
})
