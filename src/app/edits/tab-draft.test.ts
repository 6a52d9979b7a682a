import { expect, test } from 'vitest'
import { leaveDraft, takeDraft } from './tab-draft.ts'

/** The part of a tab's storage used here: its keys are its own properties. */
function tabStorage(): Storage {
  const storage = {} as Storage & Record<string, unknown>
  const hidden = (value: unknown) => ({ value, enumerable: false })
  return Object.defineProperties(storage, {
    getItem: hidden((key: string) => storage[key] ?? null),
    setItem: hidden((key: string, text: string) => void (storage[key] = text)),
    removeItem: hidden((key: string) => void delete storage[key]),
  })
}

test('takes the text left by the previous page once', () => {
  const storage = tabStorage()
  leaveDraft(storage, 'aroha', 'chat', 'half a sen')
  expect(takeDraft(storage, 'aroha', 'chat')).toBe('half a sen')
  expect(takeDraft(storage, 'aroha', 'chat')).toBeNull()
})

test('never gives it to somebody else in the same tab, and removes it', () => {
  const storage = tabStorage()
  leaveDraft(storage, 'aroha', 'chat', 'half a sen')
  expect(takeDraft(storage, 'wiremu', 'chat')).toBeNull()
  expect(Object.keys(storage)).toEqual([])
})

test('keeps a text for another chat of the same person', () => {
  const storage = tabStorage()
  leaveDraft(storage, 'aroha', 'one', 'for one')
  expect(takeDraft(storage, 'aroha', 'two')).toBeNull()
  expect(takeDraft(storage, 'aroha', 'one')).toBe('for one')
})

test('doesn’t throw if the storage is full', () => {
  const full = {
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  } as unknown as Storage
  expect(() => leaveDraft(full, 'aroha', 'chat', 'x')).not.toThrow()
})
