import { useRef, useState } from 'react'
import type {} from '@vitest/browser-playwright'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { startWords } from '#tests/support/page-words.ts'
import { MessageField } from './message-field.tsx'

let root: Root
let host: HTMLElement
const onSend = vi.fn<() => void>()

function Harness() {
  const [text, setText] = useState('')
  return (
    <MessageField
      field={useRef(null)}
      text={text}
      describedBy="hint"
      isInvalid={false}
      onText={setText}
      onSend={onSend}
    />
  )
}

beforeAll(async () => {
  await startWords('messages')
})
beforeEach(() => {
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  flushSync(() => root.render(<Harness />))
  field().focus()
})
afterEach(() => {
  root.unmount()
  host.remove()
  vi.clearAllMocks()
})

function field(): HTMLTextAreaElement {
  const element = host.querySelector('textarea')
  if (!element) throw new Error('no field')
  return element
}

test('the field is called Message', () => {
  expect(field().getAttribute('aria-label')).toBe('Message')
})

test('Enter sends and leaves no line break behind', async () => {
  await userEvent.keyboard('Kia ora{Enter}')
  expect(onSend).toHaveBeenCalledOnce()
  expect(field().value).toBe('Kia ora')
})

test('Shift+Enter breaks the line and does not send', async () => {
  await userEvent.keyboard('one{Shift>}{Enter}{/Shift}two')
  expect(field().value).toBe('one\ntwo')
  expect(onSend).not.toHaveBeenCalled()
})

test('Enter that confirms what an input method composes does not send', async () => {
  const client = cdp()
  await client.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 })
  expect(field().value).toBe('にほん')
  await client.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Enter',
    code: 'Enter',
    windowsVirtualKeyCode: 13,
  })
  expect(onSend).not.toHaveBeenCalled()
  await client.send('Input.insertText', { text: '日本' })
  expect(field().value).toBe('日本')
  await userEvent.keyboard('{Enter}')
  expect(onSend).toHaveBeenCalledOnce()
})

test('the field is one line high and grows with its text, up to a point', async () => {
  const oneLine = field().offsetHeight
  await userEvent.keyboard('a{Shift>}{Enter}{/Shift}b{Shift>}{Enter}{/Shift}c')
  expect(field().offsetHeight).toBeGreaterThan(oneLine + 30)
  await userEvent.fill(field(), 'line\n'.repeat(100))
  expect(field().offsetHeight).toBeLessThan(window.innerHeight / 2)
  await userEvent.fill(field(), '')
  expect(field().offsetHeight).toBe(oneLine)
})
