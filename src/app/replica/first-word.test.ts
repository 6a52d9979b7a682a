import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FIRST_WORD_LIMIT_MS, firstWord } from './first-word.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function listenedTo(): { worker: EventTarget; isResolved: () => boolean } {
  const worker = new EventTarget()
  let isResolved = false
  void firstWord(worker).then(() => (isResolved = true))
  return { worker, isResolved: () => isResolved }
}

it.each(['message', 'error'])('waits for a worker until its first %s, and leaves no timer', async (type) => {
  const { worker, isResolved } = listenedTo()
  await vi.advanceTimersByTimeAsync(FIRST_WORD_LIMIT_MS - 1)
  expect(isResolved()).toBe(false)
  worker.dispatchEvent(new Event(type))
  await vi.advanceTimersByTimeAsync(0)
  expect(isResolved()).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

it('waits no longer than the limit for a worker terminated before its first word', async () => {
  const { isResolved } = listenedTo()
  await vi.advanceTimersByTimeAsync(FIRST_WORD_LIMIT_MS)
  expect(isResolved()).toBe(true)
})
