import { expect, test } from 'vitest'
import type { ChatView, MessageView, RoomView } from '#workers/replica-api.ts'
import { readablePosition } from './readable-position.ts'

function room(positions: (number | null)[], readPosition: number, gaps: RoomView['gaps'] = []) {
  // Only these parts of the rows decide.
  const messages = positions.map((position) => ({ position }) as MessageView)
  return { chat: { readPosition } as ChatView, messages, gaps }
}

test('the newest stored message has been read, whatever waits after it', () => {
  expect(readablePosition(room([7, 8, null], 5))).toBe(8)
})

test('reading stops before unread messages that are not on this device', () => {
  expect(readablePosition(room([5, 9], 5, [{ page: 0, fromPosition: 6, toPosition: 8 }]))).toBe(5)
})

test('a gap in what was read long ago holds nothing back', () => {
  expect(readablePosition(room([3, 9], 5, [{ page: 0, fromPosition: 0, toPosition: 2 }]))).toBe(9)
})

test('an empty conversation has nothing to read', () => {
  expect(readablePosition(room([], -1))).toBe(-1)
})
