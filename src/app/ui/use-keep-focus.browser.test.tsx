import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useKeepFocus } from './use-keep-focus.ts'

const LABEL = 'Dismiss'

let root: Root
let host: HTMLElement

function Reminder({ onDismiss }: { onDismiss: () => void }) {
  const part = useRef<HTMLDivElement>(null)
  useKeepFocus(part)
  return (
    <div ref={part}>
      <button type="button" aria-label={LABEL} onClick={onDismiss} />
    </div>
  )
}

function Page() {
  const [isShown, setIsShown] = useState(true)
  return (
    <main id="content" tabIndex={-1}>
      {isShown && <Reminder onDismiss={() => setIsShown(false)} />}
      <input />
    </main>
  )
}

beforeEach(() => {
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  flushSync(() => root.render(<Page />))
})
afterEach(() => {
  root.unmount()
  host.remove()
})

test('a dismissed reminder that had the focus leaves it on the page', async () => {
  const button = host.querySelector('button')
  button?.focus()
  button?.click()
  await expect.poll(() => host.querySelector('button')).toBeNull()
  await expect.poll(() => document.activeElement?.id).toBe('content')
})

test('a reminder that disappears while somebody types elsewhere takes no focus', async () => {
  host.querySelector('input')?.focus()
  host.querySelector('button')?.click()
  await expect.poll(() => host.querySelector('button')).toBeNull()
  await expect.poll(() => document.activeElement?.tagName).toBe('INPUT')
})
