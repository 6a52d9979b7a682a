import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changesHead, changesSince } from '#contract/changes.ts'
import { chats, type Chat } from '#contract/chat.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { fail, ok } from '#contract/result.ts'
import { WIRE } from '#contract/wire.ts'
import { readCheckpoint, saveCheckpoint } from '#db/history/replica-facts.ts'
import { applyChatList } from '#db/history/server-rows.ts'
import { mutations } from '#db/registry.ts'
import { beginSending, markSent } from '#db/outbox/outgoing.ts'
import type { Scope } from '#db/replica.ts'
import { readAskedAt } from '#db/storage/asked-at.ts'
import type { EngineHttp } from '#sync/line/engine-http.ts'
import { manualClock } from '#tests/support/manual-clock.ts'
import { listedChat, openTestReplica, testChat, testMessage, valueOf } from '#tests/support/test-replica.ts'
import { pullChanges } from './feed-puller.ts'
import { REPLACED } from './pull-scope.ts'

let scope: Scope
beforeEach(async () => {
  scope = await openTestReplica()
  valueOf(await saveCheckpoint(scope.replica, 'lost.7'))
})
afterEach(() => scope.replica.close())

test('a leader replaced during a reset leaves the checkpoint to the next one', async () => {
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

/** Pulls from a server that resets `lost.7` and then lists these chats. */
function pullRestored(listed: () => Promise<Chat[]>, isDown: () => boolean = () => false) {
  const ask = async ({ path }: AnyEndpoint, { since }: { since?: string }) => {
    const meta = { wire: WIRE, page: 1, lastPage: 1, checkpoint: 'found.3', more: false }
    if (path === changesSince.path && since === 'lost.7') return fail({ kind: 'reset', message: 'restored' })
    if (path === changesSince.path) return ok({ data: [], meta })
    if (path === changesHead.path) return ok({ data: { checkpoint: 'found.3' }, meta })
    if (path === chats.path) return ok({ data: await listed(), meta })
    return fail({ kind: isDown() ? 'network' : 'forbidden', message: '' })
  }
  return pullChanges({
    replica: scope.replica,
    engine: { ask, as: () => ({ ask }) } as unknown as EngineHttp,
    clock: manualClock(),
    stillLeads: async () => true,
  })
}

test('after a reset the rows stay until the new lists are here', async () => {
  const { replica } = scope
  valueOf(await applyChatList(replica, [testChat(1, 0), testChat(2, 0)], 'lost.7'))
  let isDown = true
  const pull = () =>
    pullRestored(
      async () => [listedChat({ ...testChat(2, 0), isClosed: true })],
      () => isDown,
    )
  const rows = () => replica.live.chats.values().map(({ id, row }) => [id, row.isClosed])

  expect(await pull()).toMatchObject({ ok: false, failure: { kind: 'network' } })
  expect(rows()).toEqual([
    [testChat(1, 0).id, false],
    [testChat(2, 0).id, false],
  ])
  expect(valueOf(await readCheckpoint(replica))).toBe('lost.7')

  isDown = false
  expect(valueOf(await pull()).isAnew).toBe(true)
  expect(rows()).toEqual([[testChat(2, 0).id, true]])
  expect(valueOf(await readCheckpoint(replica))).toBe('found.3')
})

test('a response of the lost database between the reset and the lists is ignored', async () => {
  const { replica } = scope
  const chat = testChat(1, 0)
  valueOf(await applyChatList(replica, [chat], 'lost.7'))
  const { id } = valueOf(await mutations.sendChatMessage(scope, { chatId: chat.id, message: 'Kia ora' }))
  const asked = valueOf(await readAskedAt(replica))
  expect(valueOf(await beginSending(replica, chat.id, 1))).toMatchObject([{ id }])
  const answer = testMessage(1, 0, { id, message: 'Kia ora' })

  valueOf(
    await pullRestored(async () => {
      valueOf(await markSent(replica, [answer], asked))
      return [listedChat(chat)]
    }),
  )
  // So it is sent again, with the same id: the restored database never had it.
  expect(replica.live.outgoingMessages.values()).toMatchObject([{ id, state: 'uncertain' }])
})

test.each([
  ['b0b0b0b0', { since: 'lost.7', build: 'b0b0b0b0' }],
  ['', { since: 'lost.7' }],
])('a device that runs build "%s" sends it with each request for its feed', async (build, said) => {
  const asked: unknown[] = []
  const ask = async (_endpoint: AnyEndpoint, request: object) => {
    asked.push(request)
    return ok({ data: [], meta: { wire: WIRE, checkpoint: 'lost.7', more: false } })
  }
  await pullChanges({
    replica: scope.replica,
    engine: { ask } as unknown as EngineHttp,
    clock: manualClock(),
    stillLeads: async () => true,
    build,
  })
  expect(asked).toEqual([said])
})
