import { afterEach, expect, it, vi } from 'vitest'
import { createSessionStore } from '#app/auth/session.ts'
import { storageKey } from '#app/theme/preference.ts'
import { keepReturn, lastReturn, SENT_KEY } from './tell-return.ts'

afterEach(() => vi.unstubAllGlobals())

/** The storage of a page that is there again after a reload. */
function withStorage(): Map<string, string> {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  }
  vi.stubGlobal('window', { localStorage: storage, addEventListener: () => undefined })
  return entries
}

it('keeps a notice for an hour, for one person only, until the sign-out', () => {
  const entries = withStorage()
  expect(lastReturn('a', 0)).toBeNull()
  const told = { userId: 'a', at: 1_000, text: '2 messages sent', lines: ['Aroha: Kia ora', 'Tom: Yes'] }
  keepReturn(told)
  expect(lastReturn('a', 1_000 + 3_599_999)).toEqual(told)
  expect(lastReturn('a', 1_000 + 3_600_000)).toBeNull()
  expect(lastReturn('b', 1_001)).toBeNull()
  const session = createSessionStore({
    storage: window.localStorage,
    key: storageKey('session'),
    events: window,
  })
  session.clear()
  expect([...entries]).toEqual([])
  expect(lastReturn('a', 1_001)).toBeNull()
})

it('ignores stored text that isn’t a notice', () => {
  const entries = withStorage()
  const kept = { userId: 'a', at: 1, text: 'Sent', lines: ['x'] }
  for (const text of [
    '',
    '{',
    'null',
    '[]',
    '{"userId":"a","at":1}',
    JSON.stringify({ ...kept, lines: [1] }),
  ]) {
    entries.set(SENT_KEY(), text)
    expect(lastReturn('a', 2)).toBeNull()
  }
})
