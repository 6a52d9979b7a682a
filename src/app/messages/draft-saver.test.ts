import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasUnsavedWork } from '#app/ui/unsaved-work.ts'
import { draftSaver } from './draft-saver.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the first change is saved at once, later ones together, the last one always', async () => {
  const saved: string[] = []
  const saver = draftSaver(async (text) => saved.push(text))
  for (const text of ['K', 'Ki', 'Kia', 'Kia ora']) saver.note(text)
  await vi.advanceTimersByTimeAsync(0)
  expect(saved).toEqual(['K'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(saved).toEqual(['K', 'Kia ora'])
})

test('a slow save never lands after a later one', async () => {
  const saved: string[] = []
  const waits = [500, 0]
  const saver = draftSaver(async (text) => {
    await new Promise((resolve) => setTimeout(resolve, waits.shift()))
    saved.push(text)
  })
  saver.note('first')
  await vi.advanceTimersByTimeAsync(0)
  saver.note('second')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(saved).toEqual(['first', 'second'])
})

test('leaving the room saves what the timer has not come to', async () => {
  const saved: string[] = []
  const saver = draftSaver(async (text) => saved.push(text))
  saver.note('a')
  saver.note('ab')
  await saver.flush()
  expect(saved).toEqual(['a', 'ab'])
})

test('a sent text is not saved again after it was sent', async () => {
  const saved: string[] = []
  const saver = draftSaver(async (text) => saved.push(text))
  saver.note('a')
  saver.note('ab')
  await saver.settle()
  saved.length = 0
  await vi.advanceTimersByTimeAsync(2_000)
  expect(saved).toEqual([])
})

test('reloads wait until the draft is on this device', async () => {
  const saver = draftSaver(() => new Promise((resolve) => setTimeout(resolve, 100)))
  saver.note('half a sentence')
  expect(hasUnsavedWork()).toBe(true)
  await vi.advanceTimersByTimeAsync(100)
  expect(hasUnsavedWork()).toBe(false)
})
