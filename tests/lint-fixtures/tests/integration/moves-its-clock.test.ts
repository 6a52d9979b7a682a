// Reported: nothing

import { expect, it, vi } from 'vitest'

it('moves its own clock, and waits for the next task', async () => {
  vi.useFakeTimers()
  const slow = new Promise((resolve) => setTimeout(resolve, 500, 'done'))
  await vi.advanceTimersByTimeAsync(500)
  expect(await slow).toBe('done')
  vi.useRealTimers()
  await new Promise((resolve) => setTimeout(resolve))
})
