import { expect, test } from 'vitest'
import { isSendKey, type ComposerKey } from './composer-keys.ts'

function press(key: Partial<ComposerKey>): ComposerKey {
  return {
    key: 'Enter',
    keyCode: 13,
    isComposing: false,
    shiftKey: false,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    ...key,
  }
}

test('Enter sends', () => {
  expect(isSendKey(press({}))).toBe(true)
})

test('leaves Shift+Enter and other combinations to the browser, without sending', () => {
  for (const held of ['shiftKey', 'altKey', 'ctrlKey', 'metaKey'] as const) {
    expect(isSendKey(press({ [held]: true }))).toBe(false)
  }
})

test('doesn’t send on an Enter that confirms a composition, however it is reported', () => {
  expect(isSendKey(press({ isComposing: true }))).toBe(false)
  expect(isSendKey(press({ keyCode: 229 }))).toBe(false)
})

test('doesn’t send on any other key', () => {
  expect(isSendKey(press({ key: 'a', keyCode: 65 }))).toBe(false)
})
