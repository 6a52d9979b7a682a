import { afterAll, beforeAll, expect, it } from 'vitest'
import { createChatBed, newId, valueOf, type ChatBed } from '#tests/support/chat-bed.ts'
import { markRead } from './chat-members.ts'
import { chatsPage } from './chats.ts'
import { startChat } from './start-chat.ts'

let bed: ChatBed
beforeAll(async () => {
  bed = await createChatBed()
})
afterAll(() => bed.drop())

it('asking about another room leaves nothing unread until something is written', async () => {
  const { host } = bed
  const guest = await bed.person()
  const [cabin, loft] = [await bed.unitOf(host, 'Cabin'), await bed.unitOf(host, 'Loft')]
  const asks = async (unitId: string) =>
    valueOf(await startChat(bed.db, { userId: guest, unitId, newId, at: new Date() })).value.id
  const id = await asks(cabin)
  await bed.send(id, guest, 'Kia ora')
  const unreadOf = async (userId: string) => {
    const { data } = await chatsPage(bed.db, userId, { page: 1, perPage: 100 })
    return data.find((chat) => chat.id === id)?.unreadCount
  }
  // Unread messages stay unread, and so does what follows them.
  expect([await asks(loft), await unreadOf(host)]).toEqual([id, 2])
  valueOf(await markRead(bed.db, host, id, 1))
  await asks(cabin)
  await asks(loft)
  expect([await unreadOf(host), await unreadOf(guest)]).toEqual([0, 0])
  await bed.send(id, guest, 'Is it free?')
  expect([await unreadOf(host), await unreadOf(guest)]).toEqual([1, 0])
})
