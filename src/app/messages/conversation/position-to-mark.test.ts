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

test('the newest stored message has been read, whatever waits after it', () => {
  expect(mark({ positions: [7, 8, null], readPosition: 5 })).toBe(8)
})

test('reading stops before unread messages that are not on this device', () => {
  const gaps = [{ page: 0, fromPosition: 7, toPosition: 8 }]
  expect(mark({ positions: [6, 9], readPosition: 5, gaps })).toBe(6)
  expect(mark({ positions: [6, 9], readPosition: 6, gaps })).toBeNull()
})

test('a gap in what was read long ago holds nothing back', () => {
  const gaps = [{ page: 0, fromPosition: 0, toPosition: 2 }]
  expect(mark({ positions: [3, 9], readPosition: 5, gaps })).toBe(9)
})

test('own messages alone need no mark', () => {
  expect(mark({ positions: [8, 9], readPosition: 7, unread: 0 })).toBeNull()
})

test('what has been read is not marked again', () => {
  expect(mark({ positions: [8, 9], readPosition: 9 })).toBeNull()
})

test('an empty conversation has nothing to read', () => {
  expect(mark({ positions: [], readPosition: -1 })).toBeNull()
  expect(positionToMark({ chat: null, messages: [], gaps: [] })).toBeNull()
})
