import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestReplica, testChat, testChatId, valueOf } from '#tests/support/test-replica.ts'
import { beginSending, markRejected, markUncertain } from './outgoing.ts'
import { mutations, queries } from './registry.ts'
import type { Scope } from './replica.ts'
import { applyChatList } from './server-rows.ts'

let scope: Scope

beforeEach(async () => {
  scope = await openTestReplica()
  const chats = [1, 2, 3, 4, 5].map((n) => testChat(n, n === 4 ? 3 : 0))
  valueOf(await applyChatList(scope.replica, chats, null))
})
afterEach(() => scope.replica.close())

const attention = () => firstValueFrom(queries.attention(scope, {}))

async function write(n: number, message: string): Promise<string> {
  return valueOf(await mutations.sendChatMessage(scope, { chatId: testChatId(n), message })).id
}

test('nothing needs a person who has read all and written nothing', async () => {
  valueOf(await mutations.markRead(scope, { chatId: testChatId(4), position: 2 }))
  expect(await attention()).toEqual({
    refused: [],
    uncertain: [],
    unread: [],
    waiting: [],
    drafts: [],
    agreements: [],
  })
})

test('what was refused, is uncertain, unread, waits or is half written is each told with its conversation', async () => {
  const refused = await write(1, 'not taken')
  await beginSending(scope.replica, testChatId(1), 10)
  valueOf(await markRejected(scope.replica, refused, 'chatClosed', 'closed'))
  const uncertain = await write(2, 'who knows')
  await beginSending(scope.replica, testChatId(2), 10)
  valueOf(await markUncertain(scope.replica, [uncertain], 'no answer'))
  await write(3, 'later')
  await write(3, 'and later still')
  valueOf(await mutations.saveDraft(scope, { chatId: testChatId(5), text: 'Kia ora ' }))
  const view = await attention()
  expect(view.refused).toMatchObject([{ chatId: testChatId(1), message: 'not taken', reason: 'chatClosed' }])
  expect(view.uncertain).toMatchObject([{ chatId: testChatId(2), count: 1 }])
  expect(view.unread).toMatchObject([{ chatId: testChatId(4), preview: 'message 2 of chat 4' }])
  expect(view.waiting).toMatchObject([{ chatId: testChatId(3), count: 2 }])
  expect(view.drafts).toMatchObject([{ chatId: testChatId(5), text: 'Kia ora ' }])
  expect(view.refused[0]?.others).toMatchObject([{ firstName: 'Zoë' }])
})

test('a draft that is sent or emptied no longer needs anyone', async () => {
  valueOf(await mutations.saveDraft(scope, { chatId: testChatId(5), text: 'Kia ora' }))
  expect((await attention()).drafts).toHaveLength(1)
  valueOf(await mutations.saveDraft(scope, { chatId: testChatId(5), text: ' ' }))
  expect((await attention()).drafts).toEqual([])
})
