import 'fake-indexeddb/auto'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fail, type Failure } from '#contract/result.ts'
import { NO_UNIT } from '#contract/unit-fields.ts'
import { saveCheckpoint } from '#db/history/replica-facts.ts'
import { applyChatList } from '#db/history/server-rows.ts'
import { mutations, queries } from '#db/registry.ts'
import type { Replica, Scope } from '#db/replica.ts'
import type { EngineHttp } from '#sync/line/engine-http.ts'
import { manualClock } from '#tests/support/manual-clock.ts'
import {
  GUEST,
  listedChat,
  openTestReplica,
  testChat,
  testChatId,
  valueOf,
} from '#tests/support/test-replica.ts'
import { createSenders, type Senders } from './senders.ts'

const CHAT = testChatId(1)
const NEWER: Failure = { kind: 'newer', message: 'the server speaks wire 1, this needs 2' }
const NO_ANSWER: Failure = { kind: 'network', message: 'offline' }

let scope: Scope & { replica: Replica }
let senders: Senders
/** What each request comes to. */
let failure: Failure

beforeEach(async () => {
  scope = await openTestReplica()
  failure = NEWER
  valueOf(await applyChatList(scope.replica, [listedChat(testChat(1, 4))], 'e.5'))
  valueOf(await saveCheckpoint(scope.replica, 'e.5'))
  const call = async () => fail(failure)
  const enter = () => ({ idleTimeoutMs: 1, hedgeAfterMs: null, done: () => {} })
  // Nothing else of it is used for what has no files.
  const engine = { call, enter, as: () => engine } as unknown as EngineHttp
  senders = createSenders({
    replica: scope.replica,
    clock: manualClock(),
    engine,
    stillLeads: async () => true,
    onChange: () => {},
    dataSaver: async () => null,
    isLineGood: () => true,
    noteSent: () => {},
  })
  valueOf(await mutations.sendChatMessage(scope, { chatId: CHAT, message: 'Kia ora' }))
  const fields = { ...NO_UNIT, title: 'Tōtara Cabin' }
  valueOf(await mutations.createRecord(scope, { collection: 'units', id: testChatId(7), fields }))
  valueOf(await mutations.unblockUser(scope, { userId: GUEST }))
})
afterEach(async () => {
  senders.stop()
  await scope.replica.close()
})

const waiting = async () => {
  const { chats, edits, intents } = await firstValueFrom(queries.waiting(scope, {}))
  return [...chats.flatMap(({ messages }) => messages), ...edits, ...intents].map(({ state, waitsFor }) => [
    state,
    waitsFor,
  ])
}

test('what a server is too old for waits for a newer one and needs no attention', async () => {
  await senders.drain()
  expect(await waiting()).toEqual([
    ['queued', 'server'],
    ['queued', 'server'],
    ['uncertain', 'server'],
  ])
  expect(await firstValueFrom(queries.outbox(scope, {}))).toMatchObject({
    waiting: 1,
    uncertain: 0,
    edits: 1,
  })
})

test('what an earlier server may have taken stays as it was sent', async () => {
  failure = NO_ANSWER
  await senders.drain()
  expect((await waiting()).map(([, waitsFor]) => waitsFor)).toEqual([null, null, null])
  failure = NEWER
  senders.forgetWaits()
  await senders.drain()
  expect(await waiting()).toEqual([
    ['uncertain', 'server'],
    ['uncertain', 'server'],
    ['uncertain', 'server'],
  ])
  expect(scope.replica.live.edits.values().map(({ body }) => body.sent)).toMatchObject([
    { title: 'Tōtara Cabin' },
  ])
})
