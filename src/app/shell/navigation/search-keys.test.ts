import { expect, it } from 'vitest'
import { opensSearch } from './search-keys.ts'

const plain = {
  key: '/',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
}
const free = { isWriting: false, hasPanel: false, hasSingleKeys: true }

it('Ctrl-K, ⌘-K and a slash open the search, also where a slash needs Shift', () => {
  expect(opensSearch({ ...plain, key: 'k', ctrlKey: true }, free)).toBe(true)
  expect(opensSearch({ ...plain, key: 'K', metaKey: true }, free)).toBe(true)
  expect(opensSearch(plain, free)).toBe(true)
  expect(opensSearch({ ...plain, shiftKey: true }, free)).toBe(true)
})

it('a slash in a field is text, Ctrl-K opens the search there too', () => {
  const writing = { ...free, isWriting: true }
  expect(opensSearch(plain, writing)).toBe(false)
  expect(opensSearch({ ...plain, key: 'k', ctrlKey: true }, writing)).toBe(true)
})

it('Ctrl-K still works for people who switched off single keys', () => {
  const off = { ...free, hasSingleKeys: false }
  expect(opensSearch(plain, off)).toBe(false)
  expect(opensSearch({ ...plain, key: 'k', ctrlKey: true }, off)).toBe(true)
})

it.each([
  ['with a panel open', plain, { ...free, hasPanel: true }],
  ['while a key is held down', { ...plain, repeat: true }, free],
  ['in the middle of an input method', { ...plain, isComposing: true }, free],
  ['with other modifiers', { ...plain, key: 'k', ctrlKey: true, shiftKey: true }, free],
  ['with Alt', { ...plain, altKey: true }, free],
  ['for a plain k', { ...plain, key: 'k' }, free],
])('doesn’t open the search %s', (_, key, context) => expect(opensSearch(key, context)).toBe(false))
