import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createChatBed, newId, valueOf, type ChatBed } from '#tests/support/chat-bed.ts'
import { changeMessage, reactToMessage } from './change-message.ts'
import { blockOther, clearChat } from './chat-members.ts'
import { historyPages } from './chat-messages.ts'
import { chatRows } from './chat-rows.ts'
import { versionsPage } from './message-versions.ts'

const THUMB = '👍'

let bed: ChatBed
let guest: string
let chatId: string
let id: string

beforeAll(async () => {
  bed = await createChatBed()
})
afterAll(() => bed.drop())
beforeEach(async () => {
  guest = await bed.person()
  chatId = (await bed.chatWith(guest)).id
  const [sent] = await bed.send(chatId, bed.host, 'See you at five')
  id = sent?.status === 'stored' ? sent.message.id : ''
})

async function react(emoji: string | null, seen = 0, userId = guest) {
  const answer = await reactToMessage(bed.db, { id, userId, emoji, seen })
  if (answer.ok) return answer.value.value.reactions ?? []
  return answer.failure.kind === 'invalid' ? Object.values(answer.failure.fields)[0] : answer.failure.kind
}
const row = async (reader = bed.host) =>
  (await historyPages(bed.db, reader, [{ chatId, page: 0 }]))[0]?.messages[0]

test('a thumbs-up reaches both people, costs at most 40 bytes, makes nothing unread', async () => {
  const before = JSON.stringify({ emoji: THUMB, seen: 0 })
  expect(Buffer.byteLength(before)).toBeLessThanOrEqual(40)
  expect(await react(THUMB)).toEqual([{ by: guest, emoji: THUMB }])
  for (const reader of [guest, bed.host])
    expect(await row(reader)).toMatchObject({ edition: 1, reactions: [{ by: guest, emoji: THUMB }] })
  expect(await chatRows(bed.db, bed.host, [chatId])).toMatchObject([{ unreadCount: 0, lastPosition: 0 }])
})

test('each person has one reaction, in order, and can change or remove it', async () => {
  await react(THUMB)
  await react('❤️', 1, bed.host)
  expect(await react('🎉', 2)).toEqual([
    { by: bed.host, emoji: '❤️' },
    { by: guest, emoji: '🎉' },
  ])
  expect(await react(null, 3)).toEqual([{ by: bed.host, emoji: '❤️' }])
})

test('a late or repeated request doesn’t replace a newer reaction', async () => {
  await react(THUMB, 0)
  await react('🎉', 1)
  expect(await react(THUMB, 0)).toEqual([{ by: guest, emoji: '🎉' }])
  expect(await react('🎉', 1)).toEqual([{ by: guest, emoji: '🎉' }])
  await react(null, 2)
  expect(await react('🎉', 1)).toEqual([])
  expect((await row())?.edition).toBe(3)
})

test.each([
  ['a family of four', '👨‍👩‍👧‍👦', 'ok'],
  ['a flag', '🇳🇿', 'ok'],
  ['a word', 'no', 'emoji'],
  ['two emoji', '👍👍', 'emoji'],
  ['a digit', '1', 'emoji'],
])('%s', async (_what, emoji, outcome) => {
  expect(await react(emoji)).toEqual(outcome === 'ok' ? [{ by: guest, emoji }] : outcome)
})

test('nobody can react to a message they can’t see or in a closed conversation', async () => {
  expect(await react(THUMB, 0, await bed.person())).toBe('notFound')
  valueOf(await clearChat(bed.db, guest, chatId, undefined))
  expect(await react(THUMB)).toBe('notFound')
  valueOf(await blockOther(bed.db, guest, chatId, undefined))
  expect(await react(THUMB, 0, bed.host)).toBe('chatClosed')
})

test('an edit keeps the reactions, taking back drops them, and versions have no gaps', async () => {
  const change = (text: string | null) =>
    changeMessage(bed.db, { id, changeId: newId(), senderId: bed.host, text, at: new Date() })
  await react(THUMB)
  valueOf(await change('Six'))
  expect(await row()).toMatchObject({ message: 'Six', edition: 2, reactions: [{ emoji: THUMB }] })
  await react('🎉', 2)
  valueOf(await change(null))
  expect((await row())?.reactions).toBeUndefined()
  expect(await react(THUMB, 4)).toBe('fixed')
  const { data } = valueOf(await versionsPage(bed.db, guest, chatId, { page: 1, perPage: 9 }))
  expect(data.map(({ nth, message }) => [nth, message])).toEqual([
    [0, 'See you at five'],
    [1, 'Six'],
  ])
})
