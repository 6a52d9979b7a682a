import { expect, test } from 'vitest'
import type { MessageView } from '#workers/replica-api.ts'
import { conversationRows, type ConversationRow } from './conversation-rows.ts'

/** Returns local noon of a day in November 2026, so that the tests mean the same in every time zone. */
function noon(day: number): string {
  return new Date(2026, 10, day, 12).toISOString()
}

function received(position: number, day = 20): MessageView {
  return {
    id: `m${position}`,
    chatId: 'c',
    senderId: 'guest',
    isMine: false,
    kind: 'text',
    message: `message ${position}`,
    position,
    createdAt: noon(day),
    writtenAt: null,
    state: 'received',
    rejection: null,
  }
}

function mine(id: string, state: MessageView['state'], day = 20): MessageView {
  return { ...received(0), id, isMine: true, position: null, createdAt: null, writtenAt: noon(day), state }
}

function outline(rows: ConversationRow[]): string[] {
  return rows.map((row) =>
    row.kind === 'message' ? row.message.id : row.kind === 'gap' ? `gap ${row.count}` : row.kind,
  )
}

test('a day heading precedes the first message of each day', () => {
  const rows = conversationRows([received(0, 19), received(1, 19), received(2, 20)], [], null)
  expect(outline(rows)).toEqual(['day', 'm0', 'm1', 'day', 'm2'])
})

test('an unsent message may start a later day, never an earlier one', () => {
  expect(outline(conversationRows([received(0, 20), mine('late', 'queued', 21)], [], null))).toEqual([
    'day',
    'm0',
    'day',
    'late',
  ])
  expect(outline(conversationRows([received(0, 20), mine('early', 'queued', 3)], [], null))).toEqual([
    'day',
    'm0',
    'early',
  ])
})

test('a newer build’s message keeps its place in the queue and splits the unsent ones', () => {
  const messages = [received(0), mine('a', 'queued'), mine('b', 'queued'), mine('c', 'queued')]
  const later = [
    { id: 'x', before: 'b' },
    { id: 'y', before: null },
  ]
  const rows = conversationRows(messages, [], null, later)
  expect(outline(rows)).toEqual(['day', 'm0', 'a', 'later', 'b', 'c', 'later'])
  const waiting = rows.flatMap((row) => (row.kind === 'message' && row.message.isMine ? [row] : []))
  expect(waiting.map(({ hasCaption, isContinuation }) => [hasCaption, isContinuation])).toEqual([
    [true, false],
    [false, false],
    [true, true],
  ])
})

test('the new-messages divider precedes the first unread message of somebody else', () => {
  const own = { ...received(2), id: 'own', isMine: true, state: 'sent' as const }
  const rows = conversationRows([received(1), own, received(3), received(4)], [], { position: 1, count: 2 })
  expect(outline(rows)).toEqual(['day', 'm1', 'own', 'new', 'm3', 'm4'])
})

test('the new-messages divider splits a gap that contains the first unread message', () => {
  const gaps = [0, 1, 2].map((page) => ({ page, fromPosition: page * 50, toPosition: page * 50 + 49 }))
  const rows = conversationRows([received(150)], gaps, { position: 69, count: 81 })
  expect(outline(rows)).toEqual(['gap 70', 'new', 'gap 80', 'day', 'm150'])
  expect(rows.flatMap((row) => (row.kind === 'gap' ? [row.pages] : []))).toEqual([
    [0, 1],
    [1, 2],
  ])
})

test('the new-messages divider is between two gaps that meet at the first unread one', () => {
  const gaps = [0, 1].map((page) => ({ page, fromPosition: page * 50, toPosition: page * 50 + 49 }))
  expect(outline(conversationRows([received(100)], gaps, { position: 49, count: 51 }))).toEqual([
    'gap 50',
    'new',
    'gap 50',
    'day',
    'm100',
  ])
})

test('there is no new-messages divider without unread messages', () => {
  expect(outline(conversationRows([received(0)], [], { position: -1, count: 0 }))).toEqual(['day', 'm0'])
})

test('queued messages in a row share one caption, under the last', () => {
  const rows = conversationRows(
    [received(0), mine('a', 'queued'), mine('b', 'queued'), mine('c', 'queued')],
    [],
    null,
  )
  const messages = rows.filter((row) => row.kind === 'message')
  expect(messages.map((row) => row.hasCaption)).toEqual([true, false, false, true])
  expect(messages.map((row) => row.isContinuation)).toEqual([false, false, true, true])
})

test('a refused message between queued ones keeps its own caption', () => {
  const rows = conversationRows([mine('a', 'queued'), mine('b', 'rejected'), mine('c', 'queued')], [], null)
  expect(rows.filter((row) => row.kind === 'message').map((row) => row.hasCaption)).toEqual([
    true,
    true,
    true,
  ])
})

test('adjacent gaps become one, in their place, with all their pages', () => {
  const gaps = [
    { page: 1, fromPosition: 50, toPosition: 99 },
    { page: 0, fromPosition: 10, toPosition: 49 },
  ]
  const rows = conversationRows([received(9), received(100)], gaps, null)
  expect(outline(rows)).toEqual(['day', 'm9', 'gap 90', 'm100'])
  expect(rows[2]).toMatchObject({ pages: [0, 1] })
})

test('a gap after the last stored message precedes unsent ones', () => {
  const rows = conversationRows(
    [received(9), mine('waiting', 'queued')],
    [{ page: 0, fromPosition: 10, toPosition: 12 }],
    null,
  )
  expect(outline(rows)).toEqual(['day', 'm9', 'gap 3', 'waiting'])
})

test('a conversation without stored messages is one gap', () => {
  expect(outline(conversationRows([], [{ page: 0, fromPosition: 0, toPosition: 7 }], null))).toEqual([
    'gap 8',
  ])
})

test('rows keep their keys when older messages are added before them', () => {
  const before = conversationRows([received(50), received(51)], [], null).map((row) => row.key)
  const after = conversationRows([received(48), received(49), received(50), received(51)], [], null).map(
    (row) => row.key,
  )
  expect(after).toEqual(expect.arrayContaining(before.slice(1)))
})
