import { expect, it } from 'vitest'
import type { WaitingChat, WaitingMessage } from '#workers/replica-api.ts'
import { shownMessages } from './shown-messages.ts'

function chat(chatId: string, count: number): WaitingChat {
  const messages = Array.from({ length: count }, (_, i): WaitingMessage => ({
    id: `${chatId}${i}`,
    message: '',
    writtenAt: '',
    state: 'queued',
    rejection: null,
    isFrozen: false,
    canMove: true,
    quotedId: null,
    attempts: [],
    photos: [],
    waitsFor: null,
  }))
  return { chatId, others: [], messages }
}
const CHATS = [chat('a', 3), chat('b', 2), chat('c', 4)]

it('shows a short queue whole, numbered through all conversations', () => {
  const { groups, more } = shownMessages(CHATS, 9)
  expect(
    groups.map(({ chat: { chatId }, shown, firstNumber }) => [chatId, shown.length, firstNumber]),
  ).toEqual([
    ['a', 3, 1],
    ['b', 2, 4],
    ['c', 4, 6],
  ])
  expect(more).toBe(0)
})

it('shows the beginning of a long queue and counts the rest', () => {
  const { groups, more } = shownMessages(CHATS, 4)
  expect(groups.map(({ chat: { chatId }, shown }) => [chatId, shown.length])).toEqual([
    ['a', 3],
    ['b', 1],
  ])
  expect(more).toBe(5)
})
