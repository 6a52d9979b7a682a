import 'fake-indexeddb/auto'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applyChatList, applyMessages } from '#db/history/server-rows.ts'
import { mutations, queries } from '#db/registry.ts'
import type { Scope } from '#db/replica.ts'
import { intentId } from '#db/schema/intents.ts'
import {
  GUEST,
  ME,
  openTestReplica,
  testChat,
  testChatId,
  testMessage,
  valueOf,
} from '#tests/support/test-replica.ts'
import { beginIntent, intentsToSend, markIntentDone, markIntentRejected } from './intents.ts'
import { failNextWrite } from '#tests/support/failing-write.ts'
import { beginSending, markSent } from './outgoing.ts'

const [FIRST, SECOND] = [testChatId(1), testChatId(2)]

let scope: Scope
beforeEach(async () => {
  scope = await openTestReplica()
  valueOf(await applyChatList(scope.replica, [testChat(1, 4), testChat(2, 2)], 'e.5'))
})
afterEach(() => scope.replica.close())

const kindsToSend = async () => (await intentsToSend(scope.replica)).map(({ kind }) => kind)

const chat = () => firstValueFrom(queries.chat(scope, { chatId: FIRST }))

async function accepts(chat: number, position: number, id: string): Promise<void> {
  const { replica } = scope
  valueOf(await beginSending(replica, testChatId(chat), 1))
  valueOf(await markSent(replica, [testMessage(chat, position, { id, senderId: ME })]))
}

test('a deletion covers what was sent before it, up to another’s next message', async () => {
  const ids: string[] = []
  for (const message of ['one', 'two', 'three'])
    ids.push(valueOf(await mutations.sendChatMessage(scope, { chatId: FIRST, message })).id)
  valueOf(await mutations.deleteChat(scope, { chatId: FIRST }))
  const [one = '', two = '', three = ''] = ids
  await accepts(1, 4, one)
  await accepts(1, 5, two)
  expect(await kindsToSend()).toEqual([])
  valueOf(await applyMessages(scope.replica, [testMessage(1, 6, { senderId: GUEST })]))
  await accepts(1, 7, three)
  expect(await kindsToSend()).toEqual(['deleteChat'])
  const begun = valueOf(await beginIntent(scope.replica, intentId('deleteChat', FIRST)))
  expect(begun?.body.position).toBe(5)
})

test('a block waits for earlier messages to the same person in any chat', async () => {
  const { id } = valueOf(
    await mutations.sendChatMessage(scope, { chatId: SECOND, message: 'one more thing' }),
  )
  valueOf(await mutations.blockUser(scope, { chatId: FIRST, userId: GUEST }))
  expect(await kindsToSend()).toEqual([])
  await accepts(2, 2, id)
  expect(await kindsToSend()).toEqual(['blockUser'])
})

test('a read mark falls back to the server’s once it is no longer being sent', async () => {
  valueOf(await applyChatList(scope.replica, [testChat(1, 10)], 'e.6'))
  const begin = async (position: number) => {
    valueOf(await mutations.markRead(scope, { chatId: FIRST, position }))
    return valueOf(await beginIntent(scope.replica, intentId('readMark', FIRST)))
  }
  const cutShort = await begin(5)
  if (cutShort) valueOf(await markIntentDone(scope.replica, cutShort, 2))
  expect(await chat()).toMatchObject({ readPosition: 2 })
  const newest = await begin(9)
  if (newest) valueOf(await markIntentDone(scope.replica, newest, 3))
  expect(await chat()).toMatchObject({ readPosition: 3 })
  const overtaken = await begin(5)
  valueOf(await mutations.markRead(scope, { chatId: FIRST, position: 7 }))
  if (overtaken) valueOf(await markIntentDone(scope.replica, overtaken, 4))
  expect(await chat()).toMatchObject({ readPosition: 7 })
  const refused = valueOf(await beginIntent(scope.replica, intentId('readMark', FIRST)))
  if (refused) valueOf(await markIntentRejected(scope.replica, refused, 'no'))
  expect(await intentsToSend(scope.replica)).toEqual([])
  expect(await chat()).toMatchObject({ readPosition: -1, unreadCount: 5 })
})

test('doesn’t show a read mark that couldn’t be queued', async () => {
  const undo = failNextWrite('outbox')
  expect(await mutations.markRead(scope, { chatId: FIRST, position: 2 })).toMatchObject({ ok: false })
  undo()
  expect(await chat()).toMatchObject({ readPosition: -1 })
})
