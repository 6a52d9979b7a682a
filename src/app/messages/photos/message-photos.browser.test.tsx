import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadStrings } from '#app/i18n/i18n.ts'
import type { FileView, MessageView } from '#workers/replica-api.ts'
import { startWords } from '#tests/support/page-words.ts'
import { MessagePhotos } from './message-photos.tsx'

/** What this device has: files, those that can be shown, and whether it saves data. */
const here = vi.hoisted((): { files: FileView[]; shown: string[]; saver: 'lowData' | null } => ({
  files: [],
  shown: [],
  saver: null,
}))
vi.mock('#app/replica/use-live-query.ts', () => ({ useLiveQuery: () => here.files }))
vi.mock('#app/replica/use-data-use.ts', () => ({ useDataUse: () => ({ dataSaver: here.saver }) }))
/** A picture that loads: one that doesn't is replaced by the empty image. */
const PIXEL = vi.hoisted(() => 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=')
vi.mock('#app/files/use-file-url.ts', () => ({
  useFileUrl: (id: string | null, size: string) =>
    id !== null && here.shown.includes(id) ? `${PIXEL}#${id}-${size}` : null,
}))

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
  await startWords('messages')
  await loadStrings('files')
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
  Object.assign(here, { files: [], shown: [], saver: null })
})

/** Moves the clock forward by this many days and makes the page visible again. */
function later(days: number): void {
  vi.setSystemTime(TAKEN.getTime() + days * DAY_MS)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('says that a photo is late after three days, also on a screen left open', async () => {
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
])('a photo sent %s in the day is late three days later, and not before', async (_, taken) => {
  const message = { ...MESSAGE, createdAt: taken.toISOString() }
  vi.setSystemTime(new Date(2026, 10, 22, 12))
  document.dispatchEvent(new Event('visibilitychange'))
  root.render(<MessagePhotos message={message} photos={[PHOTO]} />)
  await expect.poll(() => host.textContent).toBe('Photo on its way')
  vi.setSystemTime(new Date(2026, 10, 23, 0, 1))
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => host.textContent).toBe('This photo hasn’t arrived')
})

test('a photo of a message that the server hasn’t accepted is never late', async () => {
  later(9)
  root.render(<MessagePhotos message={{ ...MESSAGE, createdAt: null }} photos={[PHOTO]} />)
  await expect.poll(() => host.textContent).toBe('Photo on its way')
})

const KEPT = { bytes: 1, sha256: 'b'.repeat(64), width: 4, height: 3 }
const FULL = { id: 'full', bytes: 1_640_000, sha256: 'f'.repeat(64), width: 40, height: 30, kept: null }
const BOTH = { ...PHOTO, kept: KEPT, full: FULL }
/** The full size as its sender's device has it. */
const FILE: FileView = {
  id: 'full',
  purpose: 'messagePhoto',
  ownerId: MESSAGE.chatId,
  state: 'waiting',
  name: '',
  kind: 'image',
  size: FULL.bytes,
  sent: 0,
  rejection: null,
  postponed: 'thinLine',
  stored: null,
}
const pictures = () => [...host.querySelectorAll('img')].map((img) => img.getAttribute('src')?.split('#')[1])
const render = (photos: NonNullable<MessageView['photos']>) =>
  root.render(<MessagePhotos message={MESSAGE} photos={photos} />)

test('overlays the full size on the readable one once it can be shown', async () => {
  here.shown = [PHOTO.id]
  render([BOTH])
  await expect.poll(pictures).toEqual([`${PHOTO.id}-medium`])
  // It has come, and is still being read.
  const come = { ...BOTH, full: { ...FULL, kept: KEPT } }
  render([come])
  await expect.poll(pictures).toEqual([`${PHOTO.id}-medium`])
  here.shown = [PHOTO.id, 'full']
  render([{ ...come }])
  await expect.poll(pictures).toEqual([`${PHOTO.id}-medium`, 'full-medium'])
})

test('uses the readable size among several photos and with data saver on', async () => {
  here.shown = [PHOTO.id, 'full', 'other']
  const come = { ...BOTH, full: { ...FULL, kept: KEPT } }
  render([come, { ...PHOTO, id: 'other', kept: KEPT }])
  await expect.poll(pictures).toEqual([`${PHOTO.id}-thumb`, 'other-thumb'])
  here.saver = 'lowData'
  render([come])
  await expect.poll(pictures).toEqual([`${PHOTO.id}-medium`])
})

test('tells the sender that a full size waits, its size, and what became of it', async () => {
  here.shown = [PHOTO.id]
  here.files = [FILE]
  render([BOTH])
  await expect
    .poll(() => host.querySelector('[role=status]')?.textContent)
    .toBe('1 full-size photo (1.6 MB) follows when your connection is good.Send now anyway')
  here.files = [{ ...FILE, state: 'sending', postponed: null, sent: 820_000 }]
  render([{ ...BOTH }])
  await expect.poll(() => host.querySelector('.photo-full-state')?.textContent).toContain('50')
  here.files = [{ ...FILE, state: 'rejected', postponed: null, rejection: 'quota' }]
  render([{ ...BOTH }])
  await expect.poll(() => host.querySelector('.photo-full-state')?.textContent).toContain('Full size: ')
  await expect.poll(() => host.querySelector('button.photo-tile-open')).not.toBeNull()
})
