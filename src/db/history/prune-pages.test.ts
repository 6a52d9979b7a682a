import { firstValueFrom } from 'rxjs'
import { expect, test } from 'vitest'
import { failNextWrite } from '#tests/support/failing-write.ts'
import { openTestReplica, testChat, testChatId, testMessages, valueOf } from '#tests/support/test-replica.ts'
import { prunePages } from './prune-pages.ts'
import { mutations, queries } from '#db/registry.ts'
import type { Scope } from '#db/replica.ts'
import { applyChatList, missingPages, putHistoryPages } from './server-rows.ts'

async function withHistory(): Promise<Scope> {
  const scope = await openTestReplica()
  valueOf(await applyChatList(scope.replica, [testChat(1, 400), testChat(2, 420), testChat(3, 30)], null))
  for (const { chatId, page } of await missingPages(scope.replica, 100)) {
    const n = chatId === testChatId(1) ? 1 : chatId === testChatId(2) ? 2 : 3
    const last = { 1: 399, 2: 419, 3: 29 }[n]
    const messages = testMessages(n, page * 50, Math.min(page * 50 + 49, last))
    valueOf(await putHistoryPages(scope.replica, [{ chatId, page, messages }]))
  }
  expect(await missingPages(scope.replica, 1)).toEqual([])
  return scope
}

const roomOf = (scope: Scope, n: number, fromPage: number | null) =>
  firstValueFrom(queries.chatWindow(scope, { chatId: testChatId(n), fromPage, toPage: null }))

test('drops old history of the quietest chats, and keeps what opening a room shows', async () => {
  const scope = await withHistory()
  expect(await prunePages(scope.replica)).toBe(7)
  expect((await roomOf(scope, 1, null)).gaps).toEqual([])
  expect((await roomOf(scope, 3, null)).messages).toHaveLength(30)
  const whole = await roomOf(scope, 1, 0)
  expect(whole.messages[0]?.position).toBe(300)
  expect(whole.gaps).toHaveLength(6)
  await scope.replica.close()
})

test('fetches pruned history again only when somebody scrolls to it', async () => {
  const scope = await withHistory()
  await prunePages(scope.replica)
  expect(await missingPages(scope.replica, 10)).toEqual([])
  const [gap] = (await roomOf(scope, 1, 0)).gaps
  expect(gap).toEqual({ page: 0, fromPosition: 0, toPosition: 49 })
  valueOf(
    await putHistoryPages(scope.replica, [
      { chatId: testChatId(1), page: 0, messages: testMessages(1, 0, 49) },
    ]),
  )
  expect((await roomOf(scope, 1, 0)).gaps).toHaveLength(5)
  await scope.replica.close()
})

test('queues a message on a full device by dropping older history', async () => {
  const scope = await withHistory()
  await scope.replica.live.outgoingMessages.ready
  failNextWrite('outbox')
  valueOf(await mutations.sendChatMessage(scope, { chatId: testChatId(1), message: 'Kia ora' }))
  const window = await roomOf(scope, 1, 0)
  expect(window.messages.at(-1)).toMatchObject({ message: 'Kia ora', state: 'queued' })
  expect(window.gaps.length).toBeGreaterThan(0)
  await scope.replica.close()
})
