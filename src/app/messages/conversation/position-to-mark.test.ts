import { expect, test } from 'vitest'
import type { ChatView, MessageView, ChatWindow } from '#workers/replica-api.ts'
import { positionToMark } from './position-to-mark.ts'

type Given = {
  positions: (number | null)[]
  readPosition: number
  unread?: number
  gaps?: ChatWindow['gaps']
}

function mark({ positions, readPosition, unread = 1, gaps = [] }: Given): number | null {
  // Only these parts of the rows matter.
  const chat = { readPosition, unreadCount: unread } as ChatView
  return positionToMark({ chat, messages: positions.map((position) => ({ position }) as MessageView), gaps })
}

test('marks the newest stored message, whatever waits to be sent after it', () => {
  expect(mark({ positions: [7, 8, null], readPosition: 5 })).toBe(8)
})

test('stops before unread messages that aren’t on this device', () => {
  const gaps = [{ page: 0, fromPosition: 7, toPosition: 8 }]
  expect(mark({ positions: [6, 9], readPosition: 5, gaps })).toBe(6)
  expect(mark({ positions: [6, 9], readPosition: 6, gaps })).toBeNull()
})

test('ignores a gap in messages read long ago', () => {
  const gaps = [{ page: 0, fromPosition: 0, toPosition: 2 }]
  expect(mark({ positions: [3, 9], readPosition: 5, gaps })).toBe(9)
})

test('marks nothing if only the person’s own messages are new', () => {
  expect(mark({ positions: [8, 9], readPosition: 7, unread: 0 })).toBeNull()
})

test('doesn’t mark read messages again', () => {
  expect(mark({ positions: [8, 9], readPosition: 9 })).toBeNull()
})

test('marks nothing in an empty conversation', () => {
  expect(mark({ positions: [], readPosition: -1 })).toBeNull()
  expect(positionToMark({ chat: null, messages: [], gaps: [] })).toBeNull()
})
