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
  // The browser's own pointer may stand where the toasts come.
  host.style.pointerEvents = 'none'
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
/** Polls by frames: `expect.poll` would move the frozen clock on. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(requestAnimationFrame)
}
const drawn = (expected: string[]) => until(() => texts().join() === expected.join())
/** Waits for the effects of the last render: each toast on screen has its clock, or none of them has. */
const clocks = (count: number) => until(() => vi.getTimerCount() === count)
/** Repeats what starts a toast's clock until the page, which may not listen yet, has heard it. */
async function untilClock(act: () => void): Promise<void> {
  await until(() => {
    act()
    return vi.getTimerCount() === 1
  })
}
/** What a change of the store would have drawn is on screen by the next frame. */
const settled = () => new Promise(requestAnimationFrame)
const region = () => host.querySelector('section') ?? host
const over = (type: string) =>
  region().dispatchEvent(new PointerEvent(type, { bubbles: true, relatedTarget: document.body }))

it('shows in a live region that was there before, and goes after six seconds', async () => {
  await until(() => host.querySelector('ul[aria-live=polite]') !== null)
  showToast({ text: 'Moved', tone: 'plain' })
  await drawn(['Moved'])
  await clocks(1)
  vi.advanceTimersByTime(5_999)
  await settled()
  expect(texts()).toEqual(['Moved'])
  vi.advanceTimersByTime(1)
  await drawn([])
})

it('waits while the pointer is on it, and starts over when the pointer leaves', async () => {
  showToast({ text: 'Moved', tone: 'plain' })
  await drawn(['Moved'])
  await clocks(1)
  over('pointerover')
  await clocks(0)
  vi.advanceTimersByTime(60_000)
  await settled()
  expect(texts()).toEqual(['Moved'])
  over('pointerout')
  await clocks(1)
  vi.advanceTimersByTime(5_999)
  await settled()
  expect(texts()).toEqual(['Moved'])
  vi.advanceTimersByTime(1)
  await drawn([])
})

it('waits while it has the focus; problems and undoable changes stay 12 seconds', async () => {
  showToast({ text: 'Not kept', tone: 'problem' })
  await drawn(['Not kept'])
  await clocks(1)
  vi.advanceTimersByTime(11_999)
  await settled()
  expect(texts()).toEqual(['Not kept'])
  host.querySelector('button')?.focus()
  await clocks(0)
  vi.advanceTimersByTime(60_000)
  await settled()
  expect(texts()).toEqual(['Not kept'])
})

it('undo runs once and closes its toast; at most three show, the same text once', async () => {
  const run = vi.fn<() => void>()
  showToast({ text: 'Deleted', tone: 'plain', undo: { label: 'Undo', run } })
  await drawn(['Deleted'])
  host.querySelector<HTMLButtonElement>('.toast-undo')?.click()
  await drawn([])
  expect(run).toHaveBeenCalledTimes(1)
  for (const text of ['one', 'two', 'one', 'three', 'four']) showToast({ text, tone: 'plain' })
  await drawn(['one', 'three', 'four'])
})

it('news from the person’s absence stays until they touch something', async () => {
  const lines = ['Aroha: Kia ora', 'Tom: Yes', 'Tom: Yes']
  showToast({ text: '20 messages sent', lines, tone: 'plain', isUntilTouched: true })
  await drawn(['20 messages sent'])
  expect([...host.querySelectorAll('.toast ol li')].map(({ textContent }) => textContent)).toEqual(lines)
  vi.advanceTimersByTime(600_000)
  await settled()
  expect(texts()).toEqual(['20 messages sent'])
  await untilClock(() => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })))
  vi.advanceTimersByTime(6_000)
  await drawn([])
})
