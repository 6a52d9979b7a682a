import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail, ok, type Result } from '#contract/result.ts'
import { hasUnsavedWork } from '#app/ui/unsaved-work.ts'
import { durableSaver } from './durable-saver.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Saves a growing text the way a composer does: only the newest text counts. */
function saverOf(save: (text: string) => Promise<Result<void>>, person = (): string | null => 'hana') {
  return durableSaver({ everyMs: 300, save, person, join: (_, newer) => newer })
}

test('saves the first change at once, later ones together, and the last one always', async () => {
  const saved: string[] = []
  const saver = saverOf(async (text) => {
    saved.push(text)
    return ok(undefined)
  })
  saver.note('K')
  await vi.advanceTimersByTimeAsync(0)
  for (const text of ['Ki', 'Kia', 'Kia ora']) saver.note(text)
  await vi.advanceTimersByTimeAsync(0)
  expect(saved).toEqual(['K'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(saved).toEqual(['K', 'Kia ora'])
})

test('a slow save never lands after a later one', async () => {
  const saved: string[] = []
  const waits = [500, 0]
  const saver = saverOf(async (text) => {
    await new Promise((resolve) => setTimeout(resolve, waits.shift()))
    saved.push(text)
    return ok(undefined)
  })
  saver.note('first')
  await vi.advanceTimersByTimeAsync(0)
  saver.note('second')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(saved).toEqual(['first', 'second'])
})

test('flushing saves what the timer has not reached', async () => {
  const saved: string[] = []
  const saver = saverOf(async (text) => {
    saved.push(text)
    return ok(undefined)
  })
  saver.note('a')
  await vi.advanceTimersByTimeAsync(0)
  saver.note('ab')
  await saver.flush()
  expect(saved).toEqual(['a', 'ab'])
})

test('doesn’t save a text again after it was sent', async () => {
  const saved: string[] = []
  const saver = saverOf(async (text) => {
    saved.push(text)
    return ok(undefined)
  })
  saver.note('a')
  await vi.advanceTimersByTimeAsync(0)
  saver.note('ab')
  await saver.settle()
  saved.length = 0
  await vi.advanceTimersByTimeAsync(2_000)
  expect(saved).toEqual([])
})

test('holds off reloads until the draft is on this device', async () => {
  const saver = saverOf(() => new Promise((resolve) => setTimeout(() => resolve(ok(undefined)), 100)))
  saver.note('half a sentence')
  expect(hasUnsavedWork()).toBe(true)
  await vi.advanceTimersByTimeAsync(100)
  expect(hasUnsavedWork()).toBe(false)
})

test('retries a text that failed to save, and counts it as pending until then', async () => {
  const answers = [fail({ kind: 'worker', message: 'replaced' }), ok(undefined)]
  const saved: string[] = []
  const saver = saverOf(async (text) => {
    saved.push(text)
    return answers.shift() ?? ok(undefined)
  })
  saver.note('still here')
  await vi.advanceTimersByTimeAsync(500)
  expect(saver.pending()).toBe('still here')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(saved).toEqual(['still here', 'still here'])
  expect(saver.pending()).toBeNull()
  expect(hasUnsavedWork()).toBe(false)
})

test('a text forgotten while it is being saved isn’t retried and holds no reload', async () => {
  const saved: string[] = []
  const saver = saverOf(async (text) => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    saved.push(text)
    return fail({ kind: 'worker', message: 'replaced' })
  })
  saver.note('sent')
  await vi.advanceTimersByTimeAsync(50)
  const settled = saver.settle()
  await vi.advanceTimersByTimeAsync(5_000)
  await settled
  expect(saved).toEqual(['sent'])
  expect(saver.pending()).toBeNull()
  expect(hasUnsavedWork()).toBe(false)
})

test.each([
  { next: 'zoe', tried: ['Kia ora'], isHeld: false },
  // Hana locked the app with her PIN, and is back.
  { next: 'hana', tried: ['Kia ora', 'Kia ora'], isHeld: false },
])('retries a text that failed to save only for its own person: $next', async ({ next, tried, isHeld }) => {
  const texts: string[] = []
  let person: string | null = 'hana'
  const saver = saverOf(
    async (text) => {
      texts.push(text)
      return texts.length === 1 ? fail({ kind: 'worker', message: 'closed' }) : ok(undefined)
    },
    () => person,
  )
  saver.note('Kia ora')
  await vi.advanceTimersByTimeAsync(0)
  person = null
  await vi.advanceTimersByTimeAsync(1_000)
  person = next
  await vi.advanceTimersByTimeAsync(10_000)
  expect(texts).toEqual(tried)
  expect(hasUnsavedWork()).toBe(isHeld)
})
