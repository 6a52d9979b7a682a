import type { ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fail, ok } from '#contract/result.ts'
import { loadStrings } from '#app/i18n/i18n.ts'
import { replica } from '#app/replica/replica.ts'
import { startWords } from '#tests/support/page-words.ts'
import { PhotoViewer } from './photo-viewer.tsx'

vi.mock('#app/replica/replica.ts', () => ({
  replica: { fileBlob: vi.fn<typeof replica.fileBlob>(), ask: vi.fn<typeof replica.ask>() },
}))
vi.mock('#app/replica/use-is-reachable.ts', () => ({ useIsReachable: () => true }))
const saver = vi.hoisted((): { is: 'lowData' | null } => ({ is: null }))
vi.mock('#app/replica/use-data-use.ts', () => ({ useDataUse: () => ({ dataSaver: saver.is }) }))

const PHOTOS = ['a', 'b', 'c'].map((id) => ({
  id,
  bytes: 1,
  sha256: id.repeat(64),
  width: 4000,
  height: 3000,
  preview: '',
  kept: { bytes: 2_520_000, sha256: id.repeat(64), width: 4000, height: 3000 },
}))
/** Further than a swipe has to be, in CSS pixels. */
const FAR = 220

let root: Root
let isMine = false
let host: HTMLElement
let blob: Blob

beforeAll(async () => {
  await startWords('messages')
  await loadStrings('files')
  blob = await picture()
})
beforeEach(() => void vi.mocked(replica.fileBlob).mockImplementation(async () => ok(blob)))
afterEach(async () => {
  root.unmount()
  host.remove()
  document.documentElement.dir = 'ltr'
  saver.is = null
  isMine = false
  await expect.poll(viewer).toBeNull()
  vi.clearAllMocks()
})

/** The first photo in two sizes, of which the full one hasn’t come. */
const FULL = { id: 'full', bytes: 1_640_000, sha256: 'f'.repeat(64), width: 4000, height: 3000, kept: null }
const TWO_SIZES = PHOTOS.map((photo) => (photo.id === 'a' ? { ...photo, full: FULL } : photo))
/** The same once somebody has asked for it, which the feed says. */
const ASKED = TWO_SIZES.map((photo) =>
  photo.id === 'a' ? { ...photo, full: { ...FULL, isAsked: true as const } } : photo,
)

type Photos = ComponentProps<typeof PhotoViewer>['photos']

function show(photos: Photos, first: string, isFullHere = false): void {
  flushSync(() =>
    root.render(
      <PhotoViewer
        message={{ id: 'm', isMine }}
        photos={photos}
        isFullHere={({ full }) => isFullHere && full !== undefined}
        first={first}
        onClose={() => undefined}
      />,
    ),
  )
}

async function open(first: string, photos: Photos = PHOTOS): Promise<void> {
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  show(photos, first)
  await inView(first)
}

/** Large enough to zoom. */
async function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(4000, 3000)
  canvas.getContext('2d')?.fillRect(0, 0, 4000, 3000)
  return canvas.convertToBlob({ type: 'image/jpeg' })
}

const viewer = () => document.querySelector<HTMLElement>('.yarl__root')
const slide = () => viewer()?.querySelector<HTMLElement>('.yarl__slide_current img') ?? null
const button = (label: string) =>
  viewer()?.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`) ?? null
/** Resolves once a photo is rendered and at rest in the middle. */
async function inView(id: string): Promise<void> {
  const place = PHOTOS.findIndex((photo) => photo.id === id) + 1
  await expect.poll(() => slide()?.getAttribute('alt')).toBe(`Photo ${place} of ${PHOTOS.length}`)
  await expect.poll(() => slide()?.matches('.yarl__slide_image_loading')).toBe(false)
  await expect
    .poll(() =>
      viewer()
        ?.getAnimations({ subtree: true })
        .filter(({ playState }) => playState === 'running'),
    )
    .toEqual([])
}

/** Swipes a finger across the photo, with the events a browser sends. */
async function swipe(along: number): Promise<void> {
  const finger = slide()
  if (!finger) throw new Error('No photo')
  const { left, top, width, height } = finger.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const tell = (type: string, clientX: number, buttons: number) =>
    finger.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 7,
        pointerType: 'touch',
        isPrimary: true,
        clientX,
        clientY: y,
        buttons,
        bubbles: true,
        cancelable: true,
      }),
    )
  tell('pointerdown', x, 1)
  for (const part of [0.25, 0.5, 0.75, 1]) {
    tell('pointermove', x + along * part, 1)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  tell('pointerup', x + along, 0)
}

test('a swipe goes forward and back, and not past either end', async () => {
  await open('a')
  await swipe(-FAR)
  await inView('b')
  await swipe(-FAR)
  await inView('c')
  await swipe(-FAR)
  await inView('c')
  await userEvent.keyboard('{ArrowLeft}')
  await inView('b')
  await swipe(FAR)
  await inView('a')
  await swipe(FAR)
  await inView('a')
})

test('swipes and arrow keys are reversed in a right-to-left layout', async () => {
  document.documentElement.dir = 'rtl'
  await open('a')
  await swipe(FAR)
  await inView('b')
  await swipe(-FAR)
  await inView('a')
  await userEvent.keyboard('{ArrowLeft}')
  await inView('b')
  await userEvent.keyboard('{ArrowRight}')
  await inView('a')
})

test('the arrow keys go forward and back', async () => {
  await open('a')
  await userEvent.keyboard('{ArrowRight}')
  await inView('b')
  await userEvent.keyboard('{ArrowLeft}')
  await inView('a')
})

test('a finger moves a zoomed photo', async () => {
  await open('a')
  button('Zoom in')?.click()
  await expect.poll(() => button('Zoom out')?.disabled).toBe(false)
  await inView('a')
  const before = slide()?.getBoundingClientRect().left ?? 0
  await swipe(-FAR)
  await expect.poll(() => (slide()?.getBoundingClientRect().left ?? 0) - before).toBeLessThan(-20)
  await inView('a')
})

const asked = () => vi.mocked(replica.fileBlob).mock.calls.map(([id, size]) => `${id} ${size}`)

test('loads the photos on either side in advance, and only the visible one large', async () => {
  await open('b')
  await expect.poll(() => asked().toSorted()).toEqual(['a thumb', 'b large', 'b thumb', 'c thumb'])
  await userEvent.keyboard('{ArrowRight}')
  await inView('c')
  await userEvent.keyboard('{ArrowLeft}')
  await inView('b')
  await expect.poll(() => asked().slice(4)).toEqual(['c large'])
})

test('with data saver on, loads a photo large only on request, and no other with it', async () => {
  saver.is = 'lowData'
  await open('a')
  await userEvent.keyboard('{ArrowRight}')
  await inView('b')
  await expect.poll(() => asked().toSorted()).toEqual(['a thumb', 'b thumb', 'c thumb'])
  const large = () => viewer()?.querySelector<HTMLButtonElement>('.photo-viewer-large') ?? null
  expect(large()?.textContent).toBe('Full size, 2.5 MB')
  large()?.click()
  await expect.poll(() => asked().slice(3)).toEqual(['b large'])
  await expect.poll(large).toBeNull()
  await userEvent.keyboard('{ArrowRight}')
  await inView('c')
  await expect.poll(() => large()?.textContent).toBe('Full size, 2.5 MB')
  expect(asked().slice(3)).toEqual(['b large'])
})

const toAsk = () => viewer()?.querySelector<HTMLButtonElement>('.photo-viewer-large') ?? null

test('a missing full size can be requested once; the readable one shows meanwhile', async () => {
  vi.mocked(replica.ask).mockResolvedValue(ok(undefined as never))
  await open('a', TWO_SIZES)
  await expect.poll(() => toAsk()?.textContent).toBe('Ask for full size, 1.6 MB')
  await expect.poll(() => asked().toSorted()).toEqual(['a large', 'a thumb', 'b thumb'])
  toAsk()?.focus()
  toAsk()?.click()
  await expect.poll(() => toAsk()?.textContent).toBe('Full size asked for, 1.6 MB')
  toAsk()?.click()
  // Also once the feed says so.
  show(ASKED, 'a')
  toAsk()?.click()
  expect(vi.mocked(replica.ask).mock.calls).toEqual([['askForFullPhoto', { id: 'm', photoId: 'a' }]])
  // It keeps the focus, so that keys go on working.
  expect(document.activeElement).toBe(toAsk())
  await userEvent.keyboard('{ArrowRight}')
  await inView('b')
  await expect.poll(toAsk).toBeNull()
})

test('says that a full size couldn’t be requested, and allows another request', async () => {
  vi.mocked(replica.ask).mockResolvedValue(fail({ kind: 'network', message: '' }))
  await open('a', TWO_SIZES)
  toAsk()?.click()
  await expect
    .poll(() => viewer()?.querySelector('[role=alert]')?.textContent)
    .toBe('Couldn’t ask. Try again when you’re online.')
  vi.mocked(replica.ask).mockResolvedValue(ok(undefined as never))
  toAsk()?.click()
  await expect.poll(() => toAsk()?.textContent).toBe('Full size asked for, 1.6 MB')
  await expect.poll(() => viewer()?.querySelector('[role=alert]')).toBeNull()
})

test('a full size replaces the readable one when it arrives and isn’t read again', async () => {
  await open('a', ASKED)
  await expect.poll(() => asked().length).toBe(3)
  const readable = slide()?.getAttribute('src')
  show(ASKED, 'a', true)
  await expect.poll(() => asked().slice(3)).toEqual(['full large'])
  await expect.poll(() => slide()?.getAttribute('src')).not.toBe(readable)
  await inView('a')
  expect(toAsk()).toBeNull()
})

test('doesn’t offer to request the full size of one’s own photo', async () => {
  isMine = true
  await open('a', TWO_SIZES)
  await expect.poll(() => asked().length).toBe(3)
  expect(toAsk()).toBeNull()
})
