import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { fail, type Failure } from '#contract/result.ts'
import { saveCheckpoint } from '#db/history/replica-facts.ts'
import { applyChatList } from '#db/history/server-rows.ts'
import { mutations } from '#db/registry.ts'
import type { Replica } from '#db/replica.ts'
import { createSenders } from '#sync/send/senders.ts'
import { asks, world } from '#tests/support/line-world.ts'
import { manualClock } from '#tests/support/manual-clock.ts'
import { listedChat, openTestReplica, testChat, testChatId, valueOf } from '#tests/support/test-replica.ts'
import type { EngineHttp } from './engine-http.ts'
import { inTurns } from './engine-turns.ts'

let replica: Replica | undefined
afterEach(() => replica?.close())

const FAILURES: Failure[] = [
  { kind: 'network', message: 'dropped' },
  { kind: 'server', status: 503, message: 'busy' },
  { kind: 'notOurServer', message: 'a portal' },
]

test.for(FAILURES)(
  'a message that waits to be retried after $kind doesn’t occupy the line',
  async (failure) => {
    const scope = await openTestReplica()
    replica = scope.replica
    valueOf(await applyChatList(replica, [listedChat(testChat(1, 4))], 'e.5'))
    valueOf(await saveCheckpoint(replica, 'e.5'))
    const { realms, pass } = world(2, 5)
    const [own, other] = realms
    const during: (number | undefined)[] = []
    const plain: Pick<EngineHttp, 'call' | 'enter'> = {
      enter: () => ({ idleTimeoutMs: 1, hedgeAfterMs: null, done: () => {} }),
      call: async () => {
        during.push(own?.tasks().length)
        return fail(failure)
      },
    }
    // Sending a message uses nothing else of it.
    const engine = inTurns(plain as EngineHttp, own, 'written', new AbortController().signal)
    const senders = createSenders({
      replica,
      clock: manualClock(),
      engine,
      stillLeads: async () => true,
      onChange: () => {},
      dataSaver: async () => null,
      isLineGood: () => true,
      noteSent: () => {},
    })
    valueOf(await mutations.sendChatMessage(scope, { chatId: testChatId(1), message: 'Kia ora' }))
    await senders.drain()
    // It was on the line once, and waits now.
    expect(during).toEqual([1])
    expect(senders.waits()).toHaveLength(1)
    expect(own?.tasks()).toEqual([])
    await pass(200)
    const work = asks(realms, 1, 'offline', false)
    await pass(10)
    expect([work.turn === null, other?.tasks().map(({ hold }) => hold)]).toEqual([false, [null]])
    senders.stop()
  },
)
