import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applyChatList, applyMessages } from '#db/history/server-rows.ts'
import { mutations } from '#db/registry.ts'
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
import { beginIntent, intentsToSend } from './intents.ts'
import { beginSending, markSent } from './outgoing.ts'

const [FIRST, SECOND] = [testChatId(1), testChatId(2)]

let scope: Scope
beforeEach(async () => {
  scope = await openTestReplica()
  valueOf(await applyChatList(scope.replica, [testChat(1, 4), testChat(2, 2)], 'e.5'))
})
afterEach(() => scope.replica.close())

const kindsToSend = async () => (await intentsToSend(scope.replica)).map(({ kind }) => kind)

async function accepts(chat: number, position: number, id: string): Promise<void> {
  const { replica } = scope
  valueOf(await beginSending(replica, testChatId(chat), 1))
  valueOf(await markSent(replica, [testMessage(chat, position, { id, senderId: ME })]))
}

test('a deletion takes along what was sent before it, up to the next message of somebody else', async () => {
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

test('a block waits for an earlier message to the same person in whatever chat', async () => {
  const { id } = valueOf(
    await mutations.sendChatMessage(scope, { chatId: SECOND, message: 'one more thing' }),
  )
  valueOf(await mutations.blockUser(scope, { chatId: FIRST, userId: GUEST }))
  expect(await kindsToSend()).toEqual([])
  await accepts(2, 2, id)
  expect(await kindsToSend()).toEqual(['blockUser'])
})
