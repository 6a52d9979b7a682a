import { expect, test } from 'vitest'
import type { ChatView, MessageView, ChatWindow } from '#workers/replica-api.ts'
import { readablePosition } from './readable-position.ts'

function window(positions: (number | null)[], readPosition: number, gaps: ChatWindow['gaps'] = []) {
  // Only these parts of the rows matter.
  const messages = positions.map((position) => ({ position }) as MessageView)
  return { chat: { readPosition } as ChatView, messages, gaps }
}

test('the newest stored message has been read, whatever waits after it', () => {
  expect(readablePosition(window([7, 8, null], 5))).toBe(8)
})

test('reading stops before unread messages that are not on this device', () => {
  expect(readablePosition(window([5, 9], 5, [{ page: 0, fromPosition: 6, toPosition: 8 }]))).toBe(5)
})

test('a gap in what was read long ago holds nothing back', () => {
  expect(readablePosition(window([3, 9], 5, [{ page: 0, fromPosition: 0, toPosition: 2 }]))).toBe(9)
})

test('an empty conversation has nothing to read', () => {
  expect(readablePosition(window([], -1))).toBe(-1)
})
