import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createChatBed, newId, valueOf, type ChatBed } from '#tests/support/chat-bed.ts'
import { readChanges } from '#server/changes/read-changes.ts'
import { changesHead } from '#server/store/feed.ts'
import { changeMessage } from './change-message.ts'
import { historyPages } from './chat-messages.ts'
import { searchPage } from './search/search-messages.ts'
import { blockOther } from './chat-members.ts'
import { versionsPage } from './message-versions.ts'
import { sendMessages } from './send-messages.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SENT = new Date('2026-11-20T01:00:00Z')
const later = (ms: number) => new Date(SENT.getTime() + ms)

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
  id = newId()
  await send(id, 'See you at five')
})

async function send(message: string, text: string, at = SENT) {
  const items = [{ id: message, message: text }]
  return valueOf(await sendMessages(bed.db, { chatId, senderId: bed.host, items, at })).value[0]
}

/** Resolves with the text as everybody sees it, or why it was refused. */
async function change(text: string | null, at = later(MINUTE), who = bed.host, changeId = newId()) {
  const answer = await changeMessage(bed.db, { id, changeId, senderId: who, text, at })
  if (!answer.ok)
    return answer.failure.kind === 'invalid' ? answer.failure.fields['message'] : answer.failure.kind
  const { message, takenBack } = answer.value.value
  return takenBack ? 'taken back' : message
}

async function seenBy(reader: string) {
  const [page] = await historyPages(bed.db, reader, [{ chatId, page: 0 }])
  return page?.messages.find((message) => message.id === id)
}

test('an edit reaches both people at the same position, and former versions are kept', async () => {
  const since = await changesHead(bed.db, guest)
  expect(await change('See you at six')).toBe('See you at six')
  const changed = {
    position: 0,
    message: 'See you at six',
    edition: 1,
    editedAt: later(MINUTE).toISOString(),
  }
  for (const reader of [guest, bed.host]) expect(await seenBy(reader)).toMatchObject(changed)
  const { data } = valueOf(await readChanges(bed.db, guest, since, 100))
  expect(data).toMatchObject([
    { collection: 'messages', row: changed },
    { collection: 'chats', row: { lastPosition: 0, unreadCount: 1, lastMessage: changed } },
  ])
  await change(null, later(2 * MINUTE))
  const { data: versions } = valueOf(await versionsPage(bed.db, guest, chatId, { page: 1, perPage: 10 }))
  expect(versions).toEqual([
    { messageId: id, nth: 0, message: 'See you at five', replacedAt: later(MINUTE).toISOString() },
    { messageId: id, nth: 1, message: 'See you at six', replacedAt: later(2 * MINUTE).toISOString() },
  ])
})

test.each([
  ['an edit at 15 minutes', 'Six', 15 * MINUTE, 'Six'],
  ['an edit a second later', 'Six', 15 * MINUTE + 1_000, 'tooLate'],
  ['taking back at 24 hours', null, 24 * HOUR, 'taken back'],
  ['taking back a second later', null, 24 * HOUR + 1_000, 'tooLate'],
  ['a blank text', ' \n', MINUTE, 'blank'],
  ['10,000 characters', 'x'.repeat(10_000), MINUTE, 'x'.repeat(10_000)],
  ['one more', 'x'.repeat(10_001), MINUTE, 'tooLong'],
])('%s', async (_what, text, after, outcome) => {
  expect(await change(text, later(after))).toBe(outcome)
  const row = await seenBy(guest)
  expect(row?.message === 'See you at five').toBe(outcome !== row?.message && !row?.takenBack)
})

test('only its sender can change a message, and a stranger can’t tell that it exists', async () => {
  expect(await change('Mine now', later(MINUTE), guest)).toBe('forbidden')
  expect(await change(null, later(MINUTE), guest)).toBe('forbidden')
  expect(await change('Mine now', later(MINUTE), await bed.person())).toBe('notFound')
  expect(await seenBy(guest)).toMatchObject({ message: 'See you at five' })
})

test('a repeated change has no effect, and another one with its id is refused', async () => {
  const changeId = newId()
  await change('Six', later(MINUTE), bed.host, changeId)
  await change('Seven', later(2 * MINUTE))
  // It comes again after a lost response, also long after the limit.
  expect(await change('Six', later(HOUR), bed.host, changeId)).toBe('Seven')
  expect(await change('Eight', later(3 * MINUTE), bed.host, changeId)).toBe('conflict')
  expect(await seenBy(guest)).toMatchObject({ message: 'Seven', edition: 2 })
})

test('after taking back, the text can’t be restored or found by a search', async () => {
  await change('The code is 4711')
  expect(await change(null)).toBe('taken back')
  expect(await change('Never mind')).toBe('takenBack')
  expect(await change(null)).toBe('taken back')
  const row = await seenBy(guest)
  expect(row).toMatchObject({ message: 'Message taken back', edition: 2, takenBack: { photos: [] } })
  for (const search of ['4711', 'taken'])
    expect((await searchPage(bed.db, guest, { search, page: 1, perPage: 10 })).data).toEqual([])
})

test('the first send, repeated after an edit, is still the same message', async () => {
  await change('See you at six')
  expect(await send(id, 'See you at five')).toMatchObject({
    status: 'stored',
    message: { message: 'See you at six' },
  })
  expect(await send(id, 'See you at six')).toMatchObject({ status: 'refused', reason: 'idTaken' })
  await change(null)
  expect(await send(id, 'See you at five')).toMatchObject({ status: 'stored', message: { edition: 2 } })
})

test('a message in a closed conversation can’t be changed', async () => {
  valueOf(await blockOther(bed.db, guest, chatId, undefined))
  expect([await change('Six'), await change(null)]).toEqual(['chatClosed', 'chatClosed'])
})

test('a call can’t be changed or taken back', async () => {
  await sql`update messages set kind = 'call', message = 'missed' where id = ${id}`.execute(bed.db)
  expect([await change('answered'), await change(null)]).toEqual(['fixed', 'fixed'])
})

test('simultaneous edits and taking back end taken back, with every version kept', async () => {
  const outcomes = await Promise.all([change('Six'), change(null), change('Seven'), change(null)])
  expect(await seenBy(guest)).toMatchObject({ takenBack: {} })
  const stored = outcomes.filter((outcome) => outcome === 'Six' || outcome === 'Seven').length
  const { data } = valueOf(await versionsPage(bed.db, guest, chatId, { page: 1, perPage: 10 }))
  expect(data.map(({ nth }) => nth)).toEqual(Array.from({ length: stored + 1 }, (_, nth) => nth))
})
