import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ChatMessageItem, SendResult } from '#contract/chat-message.ts'
import { createChatBed, newId, valueOf, type ChatBed } from '#tests/support/chat-bed.ts'
import { historyPages } from './chat-messages.ts'
import { sendMessages } from './send-messages.ts'

let bed: ChatBed
let guest: string
let chatId: string

beforeAll(async () => {
  bed = await createChatBed()
})
afterAll(() => bed.drop())
beforeEach(async () => {
  guest = await bed.person()
  chatId = (await bed.chatWith(guest)).id
})

const item = (message: string, quotes?: string, id = newId()): ChatMessageItem => ({ id, message, quotes })

async function send(items: ChatMessageItem[], chat = chatId, sender = guest): Promise<SendResult[]> {
  return valueOf(await sendMessages(bed.db, { chatId: chat, senderId: sender, items, at: new Date() })).value
}

const quotesOf = (results: SendResult[]) =>
  results.map((result) => (result.status === 'stored' ? (result.message.quotes ?? null) : result.status))

test('both people see which message another one answers, with its position', async () => {
  const asked = item('When?')
  await send([item('Kia ora'), asked])
  const quotes = { id: asked.id, position: 1 }
  expect(quotesOf(await send([item('At five', asked.id)], chatId, bed.host))).toEqual([quotes])
  for (const reader of [guest, bed.host]) {
    const [page] = await historyPages(bed.db, reader, [{ chatId, page: 0 }])
    expect(page?.messages.map((message) => message.quotes)).toEqual([undefined, undefined, quotes])
  }
})

test('a message can quote one in its own batch, whatever the case of the id', async () => {
  const asked = item('When?')
  const results = await send([asked, item('At five?', asked.id.toUpperCase())])
  expect(quotesOf(results)).toEqual([null, { id: asked.id, position: 0 }])
})

test('a quote of another chat’s or an unknown message is dropped, and the text is sent', async () => {
  const stranger = await bed.person()
  const elsewhere = (await bed.chatWith(stranger)).id
  const secret = item('The key is under the bell')
  await send([secret], elsewhere, stranger)
  const ofAnother = await send([item('I know', secret.id)])
  const ofNobody = await send([item('I know', newId())])
  expect(quotesOf([...ofAnother, ...ofNobody])).toEqual([null, null])
  // A message can't quote itself or a later one.
  const own = newId()
  expect(quotesOf(await send([item('Me', own, own)]))).toEqual([null])
})

test('a repeated send returns the stored message with its original quote', async () => {
  const [first, later] = [item('One'), item('Two')]
  const early = item('Answer', later.id)
  await send([first])
  expect(quotesOf(await send([early]))).toEqual([null])
  await send([later])
  expect(quotesOf(await send([early]))).toEqual([null])
  const answer = item('Another', first.id)
  const quotes = { id: first.id, position: 0 }
  expect(quotesOf(await send([answer]))).toEqual([quotes])
  expect(quotesOf(await send([{ id: answer.id, message: answer.message }]))).toEqual([quotes])
})
