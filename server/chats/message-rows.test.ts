import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatMessage } from '#contract/chat-message.ts'
import { readChanges } from '#server/changes/read-changes.ts'
import { changesHead } from '#server/store/feed.ts'
import { createChatBed, newId, valueOf, type ChatBed } from '#tests/support/chat-bed.ts'
import { changeMessage, reactToMessage } from './change-message.ts'
import { historyPages, messagesPage } from './chat-messages.ts'
import { chatRows } from './chat-rows.ts'
import { chatsPage } from './chats.ts'
import { searchPage } from './search/search-messages.ts'
import { sendMessages } from './send-messages.ts'

let bed: ChatBed
beforeAll(async () => {
  bed = await createChatBed()
})
afterAll(() => bed.drop())

const PAGE = { page: 1, perPage: 10 }

/** Sends a message to a guest, and changes it: an edit and a reaction of each, and perhaps it is taken back. */
async function changedMessage(isTakenBack: boolean) {
  const guest = await bed.person()
  const chatId = (await bed.chatWith(guest)).id
  const since = await changesHead(bed.db, guest)
  const item = { id: newId(), message: 'See you at five', writtenAt: '2026-11-20T01:02:03.456Z' }
  const sending = { chatId, senderId: bed.host, items: [item], at: new Date('2026-11-20T01:02:04.567Z') }
  const send = async () => valueOf(await sendMessages(bed.db, sending)).value[0]
  const change = async (text: string | null) => {
    const changing = { id: item.id, changeId: newId(), senderId: bed.host, text }
    return valueOf(await changeMessage(bed.db, { ...changing, at: new Date('2026-11-20T01:03:05.678Z') }))
      .value
  }
  const react = async (userId: string, emoji: string, seen: number) =>
    valueOf(await reactToMessage(bed.db, { id: item.id, userId, emoji, seen })).value
  await send()
  await change('See you at six')
  // The later one has the lower id, so that no order of keys is that of the reactions.
  const [later, earlier] = [guest, bed.host].toSorted()
  await react(earlier ?? '', '❤️', 1)
  const answer = isTakenBack ? await change(null) : await react(later ?? '', '👍', 2)
  return { guest, chatId, since, send, answer, reactions: [earlier, later] }
}

/** Returns the message as each path brings it to the guest. */
async function broughtBy({ guest, chatId, since, send }: Awaited<ReturnType<typeof changedMessage>>) {
  const [history] = await historyPages(bed.db, guest, [{ chatId, page: 0 }])
  const pull = valueOf(await readChanges(bed.db, guest, since, 100)).data
  const listed = (await chatsPage(bed.db, guest, PAGE)).data.find(({ id }) => id === chatId)
  const sent = await send()
  return {
    'a page': valueOf(await messagesPage(bed.db, guest, chatId, PAGE)).data[0],
    'a page of history': history?.messages[0],
    'the feed': pull.flatMap((change) => (change.collection === 'messages' ? [change.row] : []))[0],
    'a chat of the feed': pull.flatMap((change) => (change.collection === 'chats' ? [change.row] : []))[0]
      ?.lastMessage,
    'the last of a listed chat': listed?.lastMessage,
    'the unread of a listed chat': listed?.messages[0],
    'the last of a chat': (await chatRows(bed.db, guest, [chatId]))[0]?.lastMessage,
    'a repeated send': sent?.status === 'stored' ? sent.message : sent,
  } satisfies Record<string, unknown>
}

test('a message that was edited and reacted to arrives the same by every path', async () => {
  const changed = await changedMessage(false)
  const [first, second] = changed.reactions
  const expected: Partial<ChatMessage> = {
    message: 'See you at six',
    createdAt: '2026-11-20T01:02:04.567Z',
    writtenAt: '2026-11-20T01:02:03.456Z',
    edition: 3,
    editedAt: '2026-11-20T01:03:05.678Z',
    reactions: [
      { by: first ?? '', emoji: '❤️' },
      { by: second ?? '', emoji: '👍' },
    ],
  }
  expect(changed.answer).toMatchObject(expected)
  for (const [path, row] of Object.entries(await broughtBy(changed)))
    expect(row, path).toEqual(changed.answer)
  const found = await searchPage(bed.db, changed.guest, { ...PAGE, search: 'six' })
  expect(found.data).toEqual([changed.answer])
})

test('a message that was taken back arrives the same by every path', async () => {
  const changed = await changedMessage(true)
  expect(changed.answer).toMatchObject({
    message: 'Message taken back',
    edition: 3,
    takenBack: { at: '2026-11-20T01:03:05.678Z', photos: [] },
  })
  expect(changed.answer.reactions).toBeUndefined()
  for (const [path, row] of Object.entries(await broughtBy(changed)))
    expect(row, path).toEqual(changed.answer)
})
