import { afterAll, beforeAll, expect, test } from 'vitest'
import { MESSAGE_LENGTH_MAX, MESSAGES_PER_SEND, UNREAD_BYTES_PER_ANSWER } from '#contract/limits.ts'
import { createChatBed, type ChatBed } from '#tests/support/chat-bed.ts'
import { chatsPage } from './chats.ts'

let bed: ChatBed
beforeAll(async () => {
  bed = await createChatBed()
})
afterAll(() => bed.drop())

test('a chat list limits unread messages by bytes, keeping the newest of each chat', async () => {
  const guest = await bed.person()
  const long = (await bed.chatWith(guest)).id
  const short = await bed.olderChat(guest, await bed.unitOf(bed.host))
  const text = 'ā'.repeat(MESSAGE_LENGTH_MAX)
  const wanted = Math.ceil((UNREAD_BYTES_PER_ANSWER * 1.5) / Buffer.byteLength(text))
  for (let sent = 0; sent < wanted; sent += MESSAGES_PER_SEND)
    await bed.send(long, bed.host, ...Array<string>(MESSAGES_PER_SEND).fill(text))
  await bed.send(short, bed.host, 'one', 'two')
  const { data } = await chatsPage(bed.db, guest, { page: 1, perPage: 100 })
  expect(data.map(({ id }) => id)).toEqual([short, long])
  expect(data.map(({ unreadCount }) => unreadCount)).toEqual([2, wanted])
  expect(data[0]?.messages.map(({ message }) => message)).toEqual(['one', 'two'])
  const listed = data[1]?.messages ?? []
  const fitting = Math.floor(UNREAD_BYTES_PER_ANSWER / Buffer.byteLength(text))
  expect(listed.map(({ position }) => position)).toEqual(
    Array.from({ length: fitting - 1 }, (_, nth) => wanted - fitting + 1 + nth),
  )
})
