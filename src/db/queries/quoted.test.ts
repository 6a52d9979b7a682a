import 'fake-indexeddb/auto'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applyChatList, putHistoryPages } from '#db/history/server-rows.ts'
import { beginSending, markSent } from '#db/outbox/outgoing.ts'
import { mutations, queries } from '#db/registry.ts'
import type { Scope } from '#db/replica.ts'
import type { QuoteRef } from '#db/views/chat-view.ts'
import {
  ME,
  openTestReplica,
  testChat,
  testChatId,
  testMessage,
  testMessageId,
  testMessages,
  valueOf,
} from '#tests/support/test-replica.ts'

const CHAT = testChatId(1)
let scope: Scope
beforeEach(async () => {
  scope = await openTestReplica()
})
afterEach(() => scope.replica.close())

const quoted = (quote: QuoteRef) => firstValueFrom(queries.quoted(scope, { chatId: CHAT, ...quote }))
const inDraft = () => firstValueFrom(queries.draftQuote(scope, { chatId: CHAT }))
const quote = (quotes: QuoteRef | null) => mutations.quoteInDraft(scope, { chatId: CHAT, quotes })
const send = async (message: string, quotes?: QuoteRef) =>
  valueOf(await mutations.sendChatMessage(scope, { chatId: CHAT, message, quotes })).id
const old = { id: testMessageId(1, 3), position: 3 }

async function hold(page: number): Promise<void> {
  const messages = testMessages(1, page * 50, page * 50 + 49)
  valueOf(await putHistoryPages(scope.replica, [{ chatId: CHAT, page, messages }]))
}

test('finds a message far back once its page is on this device', async () => {
  valueOf(await applyChatList(scope.replica, [testChat(1, 500)], null))
  expect(await quoted(old)).toEqual({ state: 'notHere' })
  const told: string[] = []
  const watching = queries.quoted(scope, { chatId: CHAT, ...old }).subscribe(({ state }) => told.push(state))
  await expect.poll(() => told).toEqual(['notHere'])
  await hold(0)
  await expect.poll(() => told).toEqual(['notHere', 'here'])
  watching.unsubscribe()
  expect(await quoted(old)).toMatchObject({ state: 'here', message: { message: 'message 3 of chat 1' } })
})

test('a message cleared here is gone, even if its page is on this device', async () => {
  valueOf(await applyChatList(scope.replica, [testChat(1, 50, { firstPosition: 10 })], null))
  await hold(0)
  expect(await quoted(old)).toEqual({ state: 'gone' })
  expect((await quoted({ id: testMessageId(1, 10), position: 10 })).state).toBe('here')
})

test('a waiting message can be quoted and stays the same one when sent', async () => {
  valueOf(await applyChatList(scope.replica, [testChat(1, 50)], null))
  await hold(0)
  const id = await send('Is it free?')
  const waiting = { id, position: null }
  expect(await quoted(waiting)).toMatchObject({ state: 'here', message: { state: 'queued' } })
  const answer = await send('On Friday, I mean', waiting)
  const items = valueOf(await beginSending(scope.replica, CHAT, 10))
  expect(items.map((item) => [item.id, item.quotes])).toEqual([
    [id, undefined],
    [answer, id],
  ])
  const stored = testMessage(1, 50, { id, senderId: ME, message: 'Is it free?' })
  valueOf(await markSent(scope.replica, [stored]))
  expect(await quoted(waiting)).toMatchObject({ state: 'here', message: { position: 50, state: 'sent' } })
})

test('a quoted message discarded before it was sent is gone', async () => {
  valueOf(await applyChatList(scope.replica, [testChat(1, 50)], null))
  const id = await send('Is it free?')
  valueOf(await mutations.discardMessage(scope, { id }))
  expect(await quoted({ id, position: null })).toEqual({ state: 'gone' })
})

test('a quote stays while the draft’s text comes and goes, until the message is sent', async () => {
  await quote(old)
  const save = (text: string, over: string) => mutations.saveDraft(scope, { chatId: CHAT, text, over })
  await save('At five', '')
  await save('', 'At five')
  expect(await inDraft()).toEqual(old)
  await save('At six', '')
  // Sent in another tab, without the quote of this one.
  await send('At six')
  expect(await inDraft()).toEqual(old)
  await send('At seven', old)
  expect(await inDraft()).toBeNull()
  await quote(old)
  await quote(null)
  expect(await inDraft()).toBeNull()
})

test('a quote alone does not count as a draft to finish', async () => {
  await quote(old)
  expect(await firstValueFrom(queries.drafts(scope, {}))).toEqual([])
})

test('adding and removing photos of a draft keeps its quote', async () => {
  await quote(old)
  const photo = { id: testChatId(77), width: 1, height: 1, preview: '' }
  valueOf(await mutations.addDraftPhoto(scope, { chatId: CHAT, blob: new Blob(['x']), ...photo }))
  expect(await inDraft()).toEqual(old)
  valueOf(await mutations.removeDraftPhoto(scope, { chatId: CHAT, id: photo.id }))
  expect(await inDraft()).toEqual(old)
})
