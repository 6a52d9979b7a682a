import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail, ok, type Result } from '#contract/result.ts'
import { hasUnsavedWork } from '#app/ui/unsaved-work.ts'
import type { Keeping } from '#app/replica/durable-saver.ts'
import { fieldSaver } from './field-saver.ts'

type Fields = { title: string; rent: number }

let writes: Partial<Fields>[]
let states: Keeping[]
let answer: Result<void>
let sent: number

beforeEach(() => {
  vi.useFakeTimers()
  writes = []
  states = []
  sent = 0
  answer = ok(undefined)
})
afterEach(() => vi.useRealTimers())

function saver() {
  return fieldSaver<Fields>(
    {
      save: async (fields) => {
        writes.push(fields)
        return answer
      },
      person: () => 'hana',
      send: async () => void (sent += 1),
    },
    (state) => states.push(state),
  )
}

test('writes the first change at once, and later ones within a second together', async () => {
  const { note } = saver()
  note({ title: 'T' })
  await vi.advanceTimersByTimeAsync(0)
  note({ title: 'Tō' })
  note({ rent: 300 })
  note({ title: 'Tōtara' })
  expect(writes).toEqual([{ title: 'T' }])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(writes).toEqual([{ title: 'T' }, { title: 'Tōtara', rent: 300 }])
  expect(states.at(-1)).toBe('kept')
  expect(hasUnsavedWork()).toBe(false)
  expect(sent).toBe(0)
})

test('retries a failed write on the device, and holds off reloads until it succeeds', async () => {
  const { note } = saver()
  answer = fail({ kind: 'storage', message: 'full' })
  note({ title: 'T', rent: 1 })
  await vi.advanceTimersByTimeAsync(0)
  expect(states.at(-1)).toBe('failed')
  expect(hasUnsavedWork()).toBe(true)
  note({ rent: 2 })
  answer = ok(undefined)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(writes.at(-1)).toEqual({ title: 'T', rent: 2 })
  expect(states.at(-1)).toBe('kept')
  expect(hasUnsavedWork()).toBe(false)
})

test('a flush writes at once, only once, and then sends', async () => {
  const { note, flush } = saver()
  note({ title: 'T' })
  note({ title: 'To' })
  await flush()
  await flush()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(writes).toEqual([{ title: 'To' }])
  expect(sent).toBe(1)
})
