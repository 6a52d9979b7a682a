import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadStrings, startI18n } from '#app/i18n/i18n.ts'
import type { MessageView } from '#workers/replica-api.ts'
import { MessagePhotos } from './message-photos.tsx'

const DAY_MS = 86_400_000
const TAKEN = new Date(2026, 10, 20, 12)

const PHOTO = {
  id: '01936d5e-0000-7000-8000-000000000004',
  bytes: 1,
  sha256: 'a'.repeat(64),
  width: 4,
  height: 3,
  preview: '',
  kept: null,
}
const MESSAGE: MessageView = {
  id: '01936d5e-0000-7000-8000-000000000001',
  chatId: '01936d5e-0000-7000-8000-000000000002',
  senderId: '01936d5e-0000-7000-8000-000000000003',
  isMine: false,
  kind: 'text',
  message: 'The gate',
  position: 1,
  createdAt: TAKEN.toISOString(),
  writtenAt: null,
  state: 'received',
  rejection: null,
}

let root: Root
let host: HTMLElement

beforeAll(async () => {
  await startI18n()
  await loadStrings('messages')
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(() => {
  root.unmount()
  host.remove()
  vi.useRealTimers()
})

/** Moves the clock forward by this many days and makes the page visible again. */
function later(days: number): void {
  vi.setSystemTime(TAKEN.getTime() + days * DAY_MS)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('a photo that has not come for three days says so, also on a screen that was left open', async () => {
  later(0)
  root.render(<MessagePhotos message={MESSAGE} photos={[PHOTO]} />)
  await expect.poll(() => host.textContent).toBe('Photo on its way')
  later(2)
  // Rendered with the new day.
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(host.textContent).toBe('Photo on its way')
  later(3)
  await expect.poll(() => host.textContent).toBe('This photo hasn’t arrived')
})

test.each([
  ['early', new Date(2026, 10, 20, 0, 30)],
  ['late', new Date(2026, 10, 20, 23, 30)],
])('a photo of %s in the day is late three days on, and not before', async (_, taken) => {
  const message = { ...MESSAGE, createdAt: taken.toISOString() }
  vi.setSystemTime(new Date(2026, 10, 22, 12))
  document.dispatchEvent(new Event('visibilitychange'))
  root.render(<MessagePhotos message={message} photos={[PHOTO]} />)
  await expect.poll(() => host.textContent).toBe('Photo on its way')
  vi.setSystemTime(new Date(2026, 10, 23, 0, 1))
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => host.textContent).toBe('This photo hasn’t arrived')
})

test('a photo whose message the server has not taken is never late', async () => {
  later(9)
  root.render(<MessagePhotos message={{ ...MESSAGE, createdAt: null }} photos={[PHOTO]} />)
  await expect.poll(() => host.textContent).toBe('Photo on its way')
})
