import 'fake-indexeddb/auto'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ChatMessage } from '#contract/chat-message.ts'
import { FIRST_WIRE, MESSAGE_WIRE, WIRE, WIRE_HISTORY } from '#contract/wire.ts'
import { queries } from '#db/registry.ts'
import type { Scope } from '#db/replica.ts'
import { pageId } from '#db/schema/message-pages.ts'
import { openTestReplica, testChat, testChatId, testMessage, valueOf } from '#tests/support/test-replica.ts'
import { applyChanges, applyChatList, applyMessages, putHistoryPages } from './server-rows.ts'
import { readCheckpoint, saveCheckpoint } from './replica-facts.ts'
import { showReadRows } from './show-read-rows.ts'

/* The first wire has no photos in messages: their number stands in the text. A page told in it is asked for again. */

const CHAT = testChatId(1)
const IN_SIGNS = testMessage(1, 0, { message: 'Here it is 📷' })
const IN_FULL = testMessage(1, 0, { message: 'Here it is' })

let scope: Scope
beforeEach(async () => {
  scope = await openTestReplica()
  valueOf(await applyChatList(scope.replica, [testChat(1, 1)], 'e.1'))
  valueOf(await saveCheckpoint(scope.replica, 'e.1'))
})
afterEach(() => scope.replica.close())

async function shown() {
  const asked = { chatId: CHAT, fromPage: null, toPage: null }
  const { messages, toldEarlier } = await firstValueFrom(queries.chatWindow(scope, asked))
  return [toldEarlier, ...messages.map(({ message }) => message)]
}

test('a feed message in the first wire is fetched again and read in full', async () => {
  const { replica } = scope
  const change = { n: 2, collection: 'messages' as const, id: IN_SIGNS.id, row: IN_SIGNS }
  valueOf(await applyChanges(replica, [change], { from: 'e.1', to: 'e.2', wire: FIRST_WIRE }))
  expect(await readCheckpoint(replica)).toMatchObject({ value: 'e.2' })
  expect(await shown()).toEqual([[0], 'Here it is 📷'])
  valueOf(await putHistoryPages(replica, [{ chatId: CHAT, page: 0, messages: [IN_FULL] }], undefined, WIRE))
  expect(await shown()).toEqual([[], 'Here it is'])
})

test('rows read by another tab of an earlier build never replace newer ones', async () => {
  valueOf(await applyMessages(scope.replica, [IN_FULL], undefined, WIRE))
  expect(await shown()).toEqual([[], 'Here it is'])
  valueOf(await applyMessages(scope.replica, [IN_SIGNS, testMessage(1, 1)], undefined, FIRST_WIRE))
  expect(await shown()).toEqual([[0], 'Here it is', 'message 1 of chat 1'])
})

test('a page from a build that recorded no wire is fetched again', async () => {
  const { replica } = scope
  valueOf(await applyMessages(replica, [IN_SIGNS]))
  const { store, tables } = replica
  await store.serverCommit(['messagePages'], async ({ rows, put }) => {
    const id = pageId(CHAT, 0)
    const doc = (await rows(tables.messagePages, [id])).get(id)
    if (doc) put(tables.messagePages, id, { id, rows: doc.rows, removed: doc.removed })
    return { ok: true, value: undefined }
  })
  expect(await shown()).toEqual([[0], 'Here it is 📷'])
})

test('a list in the first wire brings its unread messages in that wire', async () => {
  const listed = { ...testChat(1, 1), messages: [IN_SIGNS] }
  valueOf(await applyChatList(scope.replica, [listed], 'e.1', FIRST_WIRE))
  expect(await shown()).toEqual([[0], 'Here it is 📷'])
})

test('rows shown only on this screen keep their wire too', async () => {
  const release = await scope.replica.live.messagePages.hold([pageId(CHAT, 0)])
  const hide = showReadRows(scope.replica, { rows: [IN_SIGNS] }, FIRST_WIRE)
  expect(await shown()).toEqual([[0], 'Here it is 📷'])
  hide()
  release()
})

test('MESSAGE_WIRE is the newest wire in which the wire history changes messages', () => {
  const { fields, shapes = [] } = WIRE_HISTORY
  const named = Object.entries(fields).flatMap(([path, since]) =>
    path.startsWith('messages.') ? [since] : [],
  )
  const shaped = shapes.flatMap(({ of, since }) => (of === ChatMessage ? [since] : []))
  expect(MESSAGE_WIRE).toBe(Math.max(...named, ...shaped))
})
