import { expect, test } from 'vitest'
import { openTestReplica, testChat, testChatId, testMessage, valueOf } from '#tests/support/test-replica.ts'
import { lineSign } from '#contract/line-sign.ts'
import type { SystemEvent } from '#contract/system-event.ts'
import { applyChanges, applyChatList, applyMessages } from '#db/history/server-rows.ts'
import { mutations } from '#db/registry.ts'
import { searchMessages } from './message-search.ts'

test('finds messages in any script, inside words, ignoring case and marks', async () => {
  const scope = await openTestReplica()
  const texts = [
    'Kei te Whānau',
    'see you at the WHANAU day',
    '我们明天到小屋',
    '',
    'カギはどこですか',
    'नमस्ते',
  ].map((message, i) => testMessage(1, i, { message }))
  valueOf(await applyChatList(scope.replica, [testChat(1, texts.length)], null))
  valueOf(await applyMessages(scope.replica, texts))
  const found = async (text: string) =>
    (await searchMessages(scope, { text: text, limit: 10 })).map(({ position }) => position)
  expect(await found('whanau')).toEqual([1, 0])
  expect(await found('Whānau')).toEqual([1, 0])
  expect(await found('天到小')).toEqual([2])
  expect(await found('カギ')).toEqual([4])
  expect(await found('नमस्ते')).toEqual([5])
  expect(await found('hana')).toEqual([1, 0])
  expect(await found('  ')).toEqual([])
  expect(await found('absent')).toEqual([])
  await scope.replica.close()
})

test('the search follows what arrives, goes or is cleared after it began', async () => {
  const scope = await openTestReplica()
  valueOf(await applyChatList(scope.replica, [testChat(1, 1), testChat(2, 1)], null))
  valueOf(
    await applyMessages(scope.replica, [
      testMessage(1, 0, { message: 'the key' }),
      testMessage(2, 0, { message: 'a key' }),
    ]),
  )
  const found = async () =>
    (await searchMessages(scope, { text: 'key', limit: 10 })).map(({ message }) => message)
  expect(await found()).toEqual(['a key', 'the key'])
  valueOf(await applyMessages(scope.replica, [testMessage(2, 1, { message: 'keys' })]))
  expect(await found()).toEqual(['keys', 'a key', 'the key'])
  valueOf(await applyChanges(scope.replica, [{ n: 1, collection: 'chats', id: testChatId(1), row: null }]))
  expect(await found()).toEqual(['keys', 'a key'])
  valueOf(await mutations.deleteChat(scope, { chatId: testChatId(2) }))
  expect(await found()).toEqual([])
  await scope.replica.close()
})

test('a limited search returns the newest messages of all chats', async () => {
  const scope = await openTestReplica()
  const chats = [1, 2, 3].map((n) => testChat(n, 120))
  valueOf(await applyChatList(scope.replica, chats, null))
  const rows = [1, 2, 3].flatMap((n) => Array.from({ length: 120 }, (_, i) => testMessage(n, i)))
  valueOf(await applyMessages(scope.replica, rows))
  const hits = await searchMessages(scope, { text: 'message', limit: 7 })
  const newest = rows
    .map(({ createdAt }) => createdAt)
    .sort()
    .reverse()
    .slice(0, 7)
  expect(hits.map(({ at }) => at)).toEqual(newest)
  await scope.replica.close()
})

test('finds system lines by the names the page gives, and by room, if asked for', async () => {
  const scope = await openTestReplica()
  const line = (position: number, event: SystemEvent) =>
    testMessage(1, position, { kind: 'system', message: `${event.name} in English`, event })
  const rows = [
    line(0, { name: 'agreementStarted' }),
    // Even positions are mine.
    line(1, { name: 'unitChanged' }),
    line(2, { name: 'unitChanged', unitTitle: 'Woolshed Loft' }),
    line(3, { name: 'somethingNewer' }),
    testMessage(1, 4, { message: 'Is the loft free?' }),
    testMessage(1, 5, { kind: 'call', message: 'missed' }),
  ]
  valueOf(await applyChatList(scope.replica, [testChat(1, rows.length)], null))
  valueOf(await applyMessages(scope.replica, rows))
  const found = async (text: string, lines?: string) =>
    (await searchMessages(scope, { text, limit: 10, ...(lines === undefined ? {} : { lines }) })).map(
      ({ position }) => position,
    )
  expect(await found('loft')).toEqual([4])
  expect(await found('loft', '')).toEqual([4, 2])
  expect(await found('changed', lineSign({ name: 'unitChanged' }, false))).toEqual([1])
  expect(await found('loft', lineSign({ name: 'unitChanged' }, true))).toEqual([4, 2])
  const both = [lineSign({ name: 'agreementStarted' }, true), lineSign({ name: 'unitChanged' }, true)].join(
    '',
  )
  expect(await found('stay', both)).toEqual([2, 0])
  for (const text of ['english', 'missed', 'unit', 'undefined']) expect(await found(text, '')).toEqual([])
  const [hit] = await searchMessages(scope, { text: 'stay', limit: 1, lines: both })
  expect(hit).toMatchObject({ kind: 'system', event: { name: 'unitChanged', unitTitle: 'Woolshed Loft' } })
  await scope.replica.close()
})
