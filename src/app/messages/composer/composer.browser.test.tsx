import { useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { MESSAGE_LENGTH_MAX } from '#contract/limits.ts'
import { startWords } from '#tests/support/page-words.ts'
import { patiently } from '#tests/support/patiently.ts'
import { Composer } from './composer.tsx'

let root: Root
let host: HTMLElement
const onSent = vi.fn<() => void>()

function Harness() {
  return (
    <Composer
      chat={{ id: '01936d5e-0000-7000-8000-000000000001', others: [], subject: null }}
      hold={null}
      authorOf={String}
      field={useRef(null)}
      onSent={onSent}
    />
  )
}

beforeAll(async () => {
  await startWords('messages')
})
beforeEach(async () => {
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  root.render(<Harness />)
  await patiently(() => field().focus())
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

function alert(): string | undefined {
  return host.querySelector('[role=alert]')?.textContent
}

// No replica is open here, so nothing can be kept. Broken storage or a dead worker fail in the same way.
test('text that couldn’t be saved stays in the field, with an error', async () => {
  await userEvent.keyboard('Gate’s off the latch.{Enter}')
  await expect.poll(() => alert()).toContain('Your text is still here')
  expect(field().value).toBe('Gate’s off the latch.')
  await expect.poll(() => document.activeElement).toBe(field())
  expect(onSent).not.toHaveBeenCalled()
})

test('typing on removes the error', async () => {
  await userEvent.keyboard('a{Enter}')
  await expect.poll(() => alert()).toBeDefined()
  await userEvent.keyboard('b')
  await expect.poll(() => alert()).toBeUndefined()
})

test('a blank message is not sent', async () => {
  await userEvent.keyboard('   {Shift>}{Enter}{/Shift}  {Enter}')
  expect(alert()).toBeUndefined()
  expect(field().value).toBe('   \n  ')
})

test('a text that is too long says by how much, and isn’t sent', async () => {
  await userEvent.fill(field(), 'x'.repeat(MESSAGE_LENGTH_MAX + 3))
  await expect.poll(() => alert()).toBe('3 characters too long')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  await userEvent.keyboard('{Enter}')
  expect(alert()).toBe('3 characters too long')
})
