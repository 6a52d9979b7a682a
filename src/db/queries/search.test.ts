import { firstValueFrom, type Observable } from 'rxjs'
import { expect, test } from 'vitest'
import { openTestReplica, testChat, testChatId, testMessage, valueOf } from '#tests/support/test-replica.ts'
import { mutations, queries } from '#db/registry.ts'
import { applyChatList, applyMessages } from '#db/history/server-rows.ts'

const now = <T>(rows: Observable<T>) => firstValueFrom(rows)

test('a search reports how much it covered, since when, and incomplete chats', async () => {
  const scope = await openTestReplica()
  valueOf(await applyChatList(scope.replica, [testChat(1, 2), testChat(2, 60)], null))
  const here = [0, 1].map((i) => testMessage(1, i)).concat(testMessage(2, 59, { message: 'the Kererū' }))
  valueOf(await applyMessages(scope.replica, here))
  const all = await now(queries.messageSearch(scope, { text: 'kereru', chatId: null, limit: 5 }))
  expect(all.hits.map(({ message, ranges }) => [message, ranges])).toEqual([['the Kererū', [[4, 10]]]])
  const oldest = here.map(({ createdAt }) => createdAt).toSorted()[0]
  expect(all.coverage).toEqual({ messages: 3, since: oldest, incompleteChats: 1 })
  const one = await now(queries.messageSearch(scope, { text: 'kereru', chatId: testChatId(1), limit: 5 }))
  expect(one).toMatchObject({ hits: [], coverage: { messages: 2, incompleteChats: 0 } })
  await scope.replica.close()
})

test('finds waiting messages first, and no call by the word of its line', async () => {
  const scope = await openTestReplica()
  valueOf(await applyChatList(scope.replica, [testChat(1, 2)], null))
  valueOf(
    await applyMessages(scope.replica, [
      testMessage(1, 0, { message: 'you missed the key' }),
      testMessage(1, 1, { kind: 'call', message: 'missed' }),
    ]),
  )
  valueOf(await mutations.sendChatMessage(scope, { chatId: testChatId(1), message: 'missed you' }))
  const found = await now(queries.messageSearch(scope, { text: 'missed', chatId: null, limit: 5 }))
  expect(found.hits.map(({ message, position }) => [message, position])).toEqual([
    ['missed you', null],
    ['you missed the key', 0],
  ])
  await scope.replica.close()
})

test('a day leads to its first message here; a later day leads to the newest', async () => {
  const scope = await openTestReplica()
  valueOf(await applyChatList(scope.replica, [testChat(1, 3)], null))
  const days = ['2026-03-01', '2026-03-05', '2026-03-05']
  valueOf(
    await applyMessages(
      scope.replica,
      days.map((day, i) => testMessage(1, i, { createdAt: `${day}T0${i}:00:00.000Z` })),
    ),
  )
  const at = (day: string) =>
    now(queries.positionAt(scope, { chatId: testChatId(1), at: `${day}T00:00:00.000Z` }))
  expect(await at('2026-02-01')).toBe(0)
  expect(await at('2026-03-02')).toBe(1)
  expect(await at('2026-03-05')).toBe(1)
  expect(await at('2026-04-01')).toBe(2)
  await scope.replica.close()
})

test('a block shows at once; lifting it waits until undone or done', async () => {
  const scope = await openTestReplica()
  valueOf(await applyChatList(scope.replica, [testChat(1, 1)], null))
  const [other] = testChat(1, 1).participants.filter(({ id }) => id !== scope.userId)
  const userId = other?.id ?? ''
  const people = () => now(queries.blockedPeople(scope, {}))
  expect(await people()).toEqual([])
  valueOf(await mutations.blockUser(scope, { chatId: testChatId(1), userId }))
  expect(await people()).toMatchObject([{ id: userId, waitingIn: testChatId(1), isUnblockWaiting: false }])
  valueOf(await mutations.undoBlockUser(scope, { chatId: testChatId(1) }))
  valueOf(
    await applyChatList(scope.replica, [{ ...testChat(1, 1), isClosed: true, isBlockedByMe: true }], null),
  )
  expect(await people()).toMatchObject([{ id: userId, waitingIn: null, isUnblockWaiting: false }])
  valueOf(await mutations.unblockUser(scope, { userId }))
  expect(await people()).toMatchObject([{ id: userId, isUnblockWaiting: true }])
  valueOf(await mutations.undoUnblockUser(scope, { userId }))
  expect(await people()).toMatchObject([{ id: userId, isUnblockWaiting: false }])
  await scope.replica.close()
})

test('the list shows a chat’s draft, but none in a closed chat', async () => {
  const scope = await openTestReplica()
  const closed = { ...testChat(2, 1), isClosed: true }
  valueOf(await applyChatList(scope.replica, [testChat(1, 1), closed], null))
  for (const n of [1, 2])
    valueOf(await mutations.saveDraft(scope, { chatId: testChatId(n), text: ' the key is ' }))
  const list = await now(queries.chatList(scope, { search: '' }))
  expect(new Map(list.map(({ id, draft }) => [id, draft]))).toEqual(
    new Map([
      [testChatId(1), 'the key is'],
      [testChatId(2), ''],
    ]),
  )
  await scope.replica.close()
})
