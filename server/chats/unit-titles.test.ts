import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChatBed, type ChatBed } from '#tests/support/chat-bed.ts'
import { chatsPage } from './chats.ts'

let bed: ChatBed
beforeAll(async () => {
  bed = await createChatBed()
})
afterAll(() => bed.drop())

test('only the host sees a new title of an unpublished unit until it is republished', async () => {
  const guest = await bed.person()
  const id = await bed.unitOf(bed.host, 'Open Cabin')
  const chat = await bed.chatWith(guest, id)
  await bed.send(chat.id, guest, 'Is it free?')
  const seenBy = async (person: string, search?: string) => {
    const { data } = await chatsPage(bed.db, person, { page: 1, perPage: 100, search })
    return data.flatMap(({ subject }) => (subject?.id === id ? [subject.title] : []))
  }
  const set = (change: { title?: string; status?: 'PUBLISHED' | 'UNPUBLISHED' }) =>
    bed.db.updateTable('units').set(change).where('id', '=', id).execute()
  expect([await seenBy(guest), await seenBy(bed.host)]).toEqual([['Open Cabin'], ['Open Cabin']])
  await set({ status: 'UNPUBLISHED' })
  await set({ title: 'Sold to the Ngatas' })
  expect([await seenBy(guest), await seenBy(bed.host)]).toEqual([['Open Cabin'], ['Sold to the Ngatas']])
  expect([await seenBy(guest, 'ngatas'), await seenBy(guest, 'open')]).toEqual([[], ['Open Cabin']])
  await set({ status: 'PUBLISHED' })
  expect(await seenBy(guest)).toEqual(['Sold to the Ngatas'])
})
