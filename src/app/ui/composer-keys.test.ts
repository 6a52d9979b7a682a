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

test('Shift+Enter breaks the line, and other combinations are left to the browser', () => {
  for (const held of ['shiftKey', 'altKey', 'ctrlKey', 'metaKey'] as const) {
    expect(isSendKey(press({ [held]: true }))).toBe(false)
  }
})

test('Enter that confirms a composition does not send, however a browser reports it', () => {
  expect(isSendKey(press({ isComposing: true }))).toBe(false)
  expect(isSendKey(press({ keyCode: 229 }))).toBe(false)
})

test('any other key only types', () => {
  expect(isSendKey(press({ key: 'a', keyCode: 65 }))).toBe(false)
})
