import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { useFirstFault } from './use-first-fault.ts'

const YES = 'yes'
const SAVE = 'save'

let root: Root
let host: HTMLElement

afterEach(() => {
  root.unmount()
  host.remove()
})

type Shown = { isFieldWrong?: boolean; hasQuestion?: boolean; hasTrouble?: boolean }

/** Renders a form longer than its window, scrolled to its end, after `showFault`. */
const focused = () => document.activeElement?.getAttribute('name')

function shown({ isFieldWrong, hasQuestion, hasTrouble }: Shown, from: 'top' | 'end') {
  function Form() {
    const { form, showFault } = useFirstFault()
    return (
      <div className="scrolled" style={{ height: 100, overflow: 'auto' }}>
        <div ref={form}>
          <input name="amount" aria-invalid={isFieldWrong === true} />
          <div style={{ height: 500 }} />
          {hasQuestion && (
            <div className="notice">
              <button type="button" className="button" name={YES}>
                {YES}
              </button>
            </div>
          )}
          {hasTrouble && <div className="notice" style={{ height: 20 }} />}
        </div>
        <button type="button" className="save" onClick={showFault}>
          {SAVE}
        </button>
      </div>
    )
  }
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  flushSync(() => root.render(<Form />))
  const window = host.querySelector('.scrolled')
  if (from === 'end') window?.scrollTo(0, 1000)
  flushSync(() => host.querySelector<HTMLButtonElement>('.save')?.click())
  return window
}

test('focuses the first invalid field and scrolls it into view', async () => {
  const window = shown({ isFieldWrong: true, hasQuestion: true }, 'end')
  await expect.poll(focused).toBe('amount')
  expect(window?.scrollTop).toBe(0)
})

test('focuses the first answer to an open question', async () => {
  const window = shown({ hasQuestion: true, hasTrouble: true }, 'top')
  await expect.poll(focused).toBe(YES)
  expect(window?.scrollTop).toBeGreaterThan(0)
})

test('scrolls a notice of trouble into view and leaves the focus', async () => {
  const window = shown({ hasTrouble: true }, 'top')
  await expect.poll(() => window?.scrollTop ?? 0).toBeGreaterThan(0)
  expect(focused()).toBeNull()
})
