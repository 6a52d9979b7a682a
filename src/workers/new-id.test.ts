import { afterEach, expect, it, vi } from 'vitest'
import { validate, version } from 'uuid'
import { newId } from './new-id.ts'

afterEach(() => void vi.useRealTimers())

it('creates a UUIDv7 of the current time', () => {
  const now = Date.UTC(2026, 10, 27, 9, 30)
  vi.useFakeTimers({ now })
  const id = newId()
  expect([validate(id), version(id)]).toEqual([true, 7])
  // The time is in the first 48 bits.
  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(now)
})

it('ids of one moment differ, and later ones sort after them', () => {
  vi.useFakeTimers({ now: 1 })
  const ids = Array.from({ length: 1_000 }, newId)
  expect(new Set(ids).size).toBe(1_000)
  vi.setSystemTime(2)
  const later = newId()
  expect(ids.every((id) => id < later)).toBe(true)
})
