import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissToast, showToast } from './toasts.ts'
import { ToastRegion } from './toast-region.tsx'

const WORDS = { label: 'Notices', dismissLabel: 'Dismiss' }

let root: Root
let host: HTMLElement

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  root.render(<ToastRegion {...WORDS} />)
})
afterEach(() => {
  vi.useRealTimers()
  for (let id = 0; id < 100; id += 1) dismissToast(id)
  root.unmount()
  host.remove()
})

const texts = () => [...host.querySelectorAll('.toast p')].map(({ textContent }) => textContent)
/** Waits until React has rendered; only timers are frozen here. */
async function drawn(expected: string[]): Promise<void> {
  const until = performance.now() + 2_000
  while (texts().join() !== expected.join() && performance.now() < until)
    await new Promise(requestAnimationFrame)
  expect(texts()).toEqual(expected)
}
const region = () => host.querySelector('section') ?? host
const over = (type: string) =>
  region().dispatchEvent(new PointerEvent(type, { bubbles: true, relatedTarget: document.body }))

it('a toast stands in a live region that was there before, and goes after six seconds', async () => {
  await expect.poll(() => host.querySelector('ul[aria-live=polite]')).not.toBeNull()
  showToast({ text: 'Moved', tone: 'plain' })
  await drawn(['Moved'])
  vi.advanceTimersByTime(5_999)
  await drawn(['Moved'])
  vi.advanceTimersByTime(1)
  await drawn([])
})

it('waits while the pointer is on it, and begins anew when that leaves', async () => {
  showToast({ text: 'Moved', tone: 'plain' })
  await drawn(['Moved'])
  over('pointerover')
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  vi.advanceTimersByTime(60_000)
  await drawn(['Moved'])
  over('pointerout')
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  vi.advanceTimersByTime(5_999)
  await drawn(['Moved'])
  vi.advanceTimersByTime(1)
  await drawn([])
})

it('waits while the focus is in it; a problem and what can be undone stay twelve seconds', async () => {
  showToast({ text: 'Not kept', tone: 'problem' })
  await drawn(['Not kept'])
  vi.advanceTimersByTime(11_999)
  await drawn(['Not kept'])
  host.querySelector('button')?.focus()
  await new Promise(requestAnimationFrame)
  vi.advanceTimersByTime(60_000)
  await drawn(['Not kept'])
})

it('undo runs once and takes its toast away; of more than three the oldest gives way, the same words show once', async () => {
  const run = vi.fn<() => void>()
  showToast({ text: 'Deleted', tone: 'plain', undo: { label: 'Undo', run } })
  await drawn(['Deleted'])
  host.querySelector<HTMLButtonElement>('.toast-undo')?.click()
  await drawn([])
  expect(run).toHaveBeenCalledTimes(1)
  for (const text of ['one', 'two', 'one', 'three', 'four']) showToast({ text, tone: 'plain' })
  await drawn(['one', 'three', 'four'])
})
