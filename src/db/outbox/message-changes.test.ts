import 'fake-indexeddb/auto'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applyChatList, applyMessages, putHistoryPages } from '#db/history/server-rows.ts'
import { searchMessages } from '#db/queries/message-search.ts'
import { mutations, queries } from '#db/registry.ts'
import type { Scope } from '#db/replica.ts'
import { changeIntentId, messageIntentId } from '#db/schema/intents.ts'
import {
  GUEST,
  ME,
  openTestReplica,
  testChat,
  testChatId,
  testMessage,
  valueOf,
} from '#tests/support/test-replica.ts'
import {
  beginIntent,
  intentsToSend,
  markIntentDone,
  markIntentRejected,
  markIntentUncertain,
  recoverIntents,
} from './intents.ts'
import { beginSending, markRejected, markSent, markUncertain } from './outgoing.ts'

const CHAT = testChatId(1)
const mine = testMessage(1, 3, { senderId: ME, message: 'Five' })

let scope: Scope
beforeEach(async () => {
  scope = await openTestReplica()
  valueOf(await applyChatList(scope.replica, [testChat(1, 4, { lastMessage: mine })], 'e.5'))
  valueOf(await applyMessages(scope.replica, [mine]))
})
afterEach(() => scope.replica.close())

const change = (message: string | null, id = mine.id) =>
  mutations.changeMessage(scope, { id, chatId: CHAT, message })
const due = async () => (await intentsToSend(scope.replica)).map(({ kind }) => kind)
const begin = async (id = mine.id) => {
  const begun = valueOf(await beginIntent(scope.replica, changeIntentId(id, CHAT)))
  if (!begun) throw new Error('nothing to send')
  return begun
}

/** What the conversation shows of a message, and what the list of chats and a quote of it do. */
async function shown(id = mine.id) {
  const { messages } = await firstValueFrom(
    queries.chatWindow(scope, { chatId: CHAT, fromPage: 0, toPage: null }),
  )
  const view = messages.find((message) => message.id === id)
  return view && [view.isTakenBack ? null : view.message, view.change?.state ?? view.state]
}

test('an edit shows at once everywhere, and only its last text is sent', async () => {
  valueOf(await change('Six'))
  valueOf(await change('Seven'))
  expect(await shown()).toEqual(['Seven', 'queued'])
  expect((await firstValueFrom(queries.chat(scope, { chatId: CHAT })))?.preview?.message).toBe('Seven')
  const quote = await firstValueFrom(queries.quoted(scope, { chatId: CHAT, id: mine.id, position: 3 }))
  expect(quote).toMatchObject({ state: 'here', message: { message: 'Seven' } })
  expect((await begin()).body.change?.message).toBe('Seven')
})

test('the list keeps the new text after the response, before the feed brings it', async () => {
  const preview = async () =>
    (await firstValueFrom(queries.chat(scope, { chatId: CHAT })))?.preview ?? { message: 'none' }
  const done = async (row: typeof mine) => {
    const begun = await begin()
    valueOf(await applyMessages(scope.replica, [row]))
    valueOf(await markIntentDone(scope.replica, begun))
  }
  const edited = { ...mine, message: 'Six', edition: 1, editedAt: '2026-11-20T01:00:00.000Z' }
  valueOf(await change('Six'))
  await done(edited)
  expect(await preview()).toMatchObject({ message: 'Six' })
  valueOf(await change(null))
  const gone = { ...edited, message: 'Message taken back', edition: 2 }
  await done({ ...gone, takenBack: { at: edited.editedAt, photos: [] } })
  expect(await preview()).toMatchObject({ message: '', isTakenBack: true })
  // A list that was asked for before brings nothing back, nor does a late row.
  valueOf(await applyMessages(scope.replica, [edited]))
  valueOf(await applyChatList(scope.replica, [testChat(1, 4, { lastMessage: mine })], 'e.5'))
  expect(await preview()).toMatchObject({ message: '', isTakenBack: true })
})

test('a tried edit stays as it was sent; later ones go after its response', async () => {
  valueOf(await change('Six'))
  const first = await begin()
  valueOf(await change('Seven'))
  valueOf(await change('Eight'))
  valueOf(await markIntentUncertain(scope.replica, first.id, 'silence'))
  const again = await begin()
  expect(again.body.change).toEqual(first.body.change)
  valueOf(await markIntentDone(scope.replica, again))
  const next = await begin()
  expect(next.body.change?.message).toBe('Eight')
  expect(next.body.change?.id).not.toBe(first.body.change?.id)
  valueOf(await markIntentDone(scope.replica, next))
  expect(await due()).toEqual([])
})

test('taking back follows a refused edit, and no edit follows taking back', async () => {
  valueOf(await change('Six'))
  const first = await begin()
  valueOf(await change(null))
  expect(await change('Seven')).toMatchObject({ ok: false, failure: { kind: 'conflict' } })
  valueOf(await markIntentRejected(scope.replica, first, 'tooLate'))
  expect(await shown()).toEqual([null, 'queued'])
  expect((await begin()).body.change?.message).toBeNull()
})

test('a refused edit keeps its text beside the message until it is dropped', async () => {
  valueOf(await change('Six'))
  valueOf(await markIntentRejected(scope.replica, await begin(), 'tooLate'))
  expect(await shown()).toEqual(['Five', 'rejected'])
  const { intents } = await firstValueFrom(queries.waiting(scope, {}))
  expect(intents).toMatchObject([{ state: 'rejected', change: { messageId: mine.id, message: 'Six' } }])
  valueOf(await mutations.undoMessageChange(scope, { id: mine.id, chatId: CHAT }))
  expect(await shown()).toEqual(['Five', 'sent'])
})

test('search skips a message being taken back until that is refused', async () => {
  const found = async () => (await searchMessages(scope, { text: 'five', limit: 9 })).map(({ id }) => id)
  valueOf(await change(null))
  expect(await found()).toEqual([])
  valueOf(await markIntentRejected(scope.replica, await begin(), 'tooLate'))
  expect(await found()).toEqual([mine.id])
})

test('an edit can be undone until it is tried; a killed tab’s edit is sent again', async () => {
  valueOf(await change('Six'))
  valueOf(await mutations.undoMessageChange(scope, { id: mine.id, chatId: CHAT }))
  expect(await shown()).toEqual(['Five', 'sent'])
  valueOf(await change('Seven'))
  const begun = await begin()
  expect(await mutations.undoMessageChange(scope, { id: mine.id, chatId: CHAT })).toMatchObject({ ok: false })
  valueOf(await recoverIntents(scope.replica))
  expect((await begin()).body.change).toEqual(begun.body.change)
})

test('editing a waiting message changes it in place, and taking it back discards it', async () => {
  const { id } = valueOf(await mutations.sendChatMessage(scope, { chatId: CHAT, message: 'One' }))
  valueOf(await change('Two', id))
  expect(await due()).toEqual([])
  expect(await shown(id)).toEqual(['Two', 'queued'])
  valueOf(await change(null, id))
  expect(await shown(id)).toBeUndefined()
})

test('a change of a message that may have arrived waits for it', async () => {
  const { id } = valueOf(await mutations.sendChatMessage(scope, { chatId: CHAT, message: 'One' }))
  valueOf(await beginSending(scope.replica, CHAT, 1))
  valueOf(await change('Two', id))
  valueOf(await markUncertain(scope.replica, [id], 'silence'))
  expect([await shown(id), await due()]).toEqual([['Two', 'queued'], []])
  expect(valueOf(await beginSending(scope.replica, CHAT, 1))).toMatchObject([{ id, message: 'One' }])
  valueOf(await markSent(scope.replica, [testMessage(1, 4, { id, senderId: ME, message: 'One' })]))
  expect([await shown(id), await due()]).toEqual([['Two', 'queued'], ['changeMessage']])
})

test('discarding a refused message discards its change', async () => {
  const { id } = valueOf(await mutations.sendChatMessage(scope, { chatId: CHAT, message: 'One' }))
  valueOf(await beginSending(scope.replica, CHAT, 1))
  valueOf(await change('Two', id))
  valueOf(await markRejected(scope.replica, id, 'chatClosed', ''))
  valueOf(await mutations.discardMessage(scope, { id }))
  expect((await firstValueFrom(queries.waiting(scope, {}))).intents).toEqual([])
})

test('a block waits for the changes before it', async () => {
  valueOf(await change('Six'))
  valueOf(await mutations.blockUser(scope, { chatId: CHAT, userId: GUEST }))
  expect(await due()).toEqual(['changeMessage'])
  valueOf(await markIntentDone(scope.replica, await begin()))
  expect(await due()).toEqual(['blockUser'])
})

test('the row with more changes wins, in any order of rows and wires', async () => {
  const edited = { ...mine, message: 'Six', edition: 1, editedAt: '2026-11-20T01:00:00.000Z' }
  const gone = {
    ...mine,
    message: 'Message taken back',
    edition: 2,
    takenBack: { at: edited.editedAt, photos: [] },
  }
  const page = (rows: (typeof mine)[]) =>
    putHistoryPages(scope.replica, [{ chatId: CHAT, page: 0, messages: rows }])
  valueOf(await applyMessages(scope.replica, [gone]))
  valueOf(await applyMessages(scope.replica, [edited]))
  valueOf(await page([testMessage(1, 0), testMessage(1, 1), testMessage(1, 2), mine]))
  expect(await shown()).toEqual([null, 'sent'])
  const found = (text: string) => searchMessages(scope, { text, limit: 9 })
  expect([await found('Six'), await found('taken back')]).toEqual([[], []])
})

test('a reaction shows at once, only its last choice is sent, and a refused one goes', async () => {
  const react = (emoji: string | null) =>
    mutations.reactToMessage(scope, { id: mine.id, chatId: CHAT, position: 3, emoji })
  const key = messageIntentId('reactMessage', mine.id, CHAT)
  const view = async () => {
    const range = { chatId: CHAT, fromPage: 0, toPage: null }
    const { messages } = await firstValueFrom(queries.chatWindow(scope, range))
    return messages.find(({ id }) => id === mine.id)
  }
  const reactions = async () => (await view())?.reactions
  const theirs = { by: GUEST, emoji: '❤️' }
  valueOf(await applyMessages(scope.replica, [{ ...mine, edition: 1, reactions: [theirs] }]))
  valueOf(await react('👍'))
  valueOf(await react('🎉'))
  const own = { by: ME, emoji: '🎉', isMine: true, isWaiting: true }
  expect(await reactions()).toEqual([{ ...theirs, isMine: false }, own])
  // For a saved conversation, which has only what the server has.
  expect((await view())?.reactionsBefore).toEqual([{ ...theirs, isMine: false }])
  const begun = valueOf(await beginIntent(scope.replica, key))
  expect(begun?.body.change?.message).toBe('🎉')
  // An edit of the same message shows beside it.
  valueOf(await change('Six'))
  expect([await shown(), await reactions()]).toEqual([
    ['Six', 'queued'],
    [{ ...theirs, isMine: false }, own],
  ])
  valueOf(await react(null))
  if (begun) valueOf(await markIntentRejected(scope.replica, begun, 'chatClosed'))
  expect(valueOf(await beginIntent(scope.replica, key))?.body.change?.message).toBeNull()
  const last = scope.replica.live.intents.get(key)
  if (last) valueOf(await markIntentRejected(scope.replica, last, 'chatClosed'))
  expect(await reactions()).toEqual([{ ...theirs, isMine: false }])
  expect((await firstValueFrom(queries.waiting(scope, {}))).intents).toMatchObject([
    { kind: 'changeMessage' },
  ])
})
