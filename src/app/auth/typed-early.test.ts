import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepTyped, placeTyped, readTyped } from './typed-early.ts'

const ME = '0192f5a0-0000-7000-8000-000000000001'
const OTHER = '0192f5a0-0000-7000-8000-000000000002'

let stored: Map<string, string>
let isFull: boolean
beforeEach(() => {
  stored = new Map()
  isFull = false
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
    setItem: (key: string, text: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, text)
    },
  })
})
afterEach(() => void vi.unstubAllGlobals())

/** Types into conversations of a first look that shows what an earlier one has left. */
function type(userId: string, ...texts: [chatId: string, text: string][]): void {
  const typed = readTyped(userId)
  for (const [chatId, text] of texts) keepTyped(userId, typed.set(chatId, text))
}

/** Places what is kept in a replica that takes only some conversations. */
async function placed(userId: string, isTaken = (_chatId: string) => true): Promise<[string, string][]> {
  const saved: [string, string][] = []
  await placeTyped(userId, readTyped(userId), async (chatId, text) => {
    saved.push([chatId, text])
    return { ok: isTaken(chatId) }
  })
  return saved
}

it('hands over typed text once, and only to its person', async () => {
  type(ME, ['a', 'The gate is'], ['a', 'The gate is open'], ['b', 'Kia ora'])
  type(OTHER, ['a', 'Somebody else’s'])
  expect(await placed(ME)).toEqual([
    ['a', 'The gate is open'],
    ['b', 'Kia ora'],
  ])
  expect(await placed(ME)).toEqual([])
  expect(await placed(OTHER)).toEqual([['a', 'Somebody else’s']])
  expect(stored.size).toBe(0)
})

it('keeps text that a replica doesn’t store for the next start or first look', async () => {
  type(ME, ['a', 'Kia ora'], ['b', 'Mind the dog'])
  await placed(ME, (chatId) => chatId === 'a')
  type(ME, ['c', 'The ford is closed'])
  expect(await placed(ME)).toEqual([
    ['b', 'Mind the dog'],
    ['c', 'The ford is closed'],
  ])
})

it('stores nothing for a person without typed text', () => {
  type(ME, ['a', 'Kia ora'])
  keepTyped(ME, new Map())
  expect([...stored.keys()]).toEqual([])
})

it('goes on without a storage that is full or unreadable', () => {
  isFull = true
  expect(() => type(ME, ['a', 'Kia ora'])).not.toThrow()
  stored.set(`farstead-typed:${ME}`, 'not JSON')
  expect(readTyped(ME).size).toBe(0)
})
