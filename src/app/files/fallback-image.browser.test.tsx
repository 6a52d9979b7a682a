import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { noteLineBack } from '#app/ui/lines-back.ts'
import { FallbackImage } from './fallback-image.tsx'

const ALT = 'The hut'
const EMPTY = '/images/misc/empty-image.svg'
const onMissing = vi.fn<(src: string) => void>()
let root: Root
let host: HTMLElement

afterEach(() => {
  root.unmount()
  host.remove()
  vi.clearAllMocks()
})

function show(src: string | null): void {
  if (!host?.isConnected) {
    host = document.createElement('div')
    document.body.append(host)
    root = createRoot(host)
  }
  flushSync(() => root.render(<FallbackImage src={src} alt={ALT} onMissing={onMissing} />))
}
const image = () => host.querySelector('img') as HTMLImageElement

async function picture(): Promise<string> {
  const canvas = new OffscreenCanvas(9, 9)
  canvas.getContext('2d')
  return URL.createObjectURL(await canvas.convertToBlob())
}

test('an image is loading until it is there', async () => {
  const src = await picture()
  show(src)
  expect(image().dataset.state).toBe('loading')
  await expect.poll(() => image().dataset.state).toBe('loaded')
  expect(image().src).toBe(src)
  expect(onMissing).not.toHaveBeenCalled()
})

test('one that fails to load becomes the empty image, keeps its alt text, is reported', async () => {
  show('/no-such-picture.png')
  await expect.poll(() => image().dataset.state).toBe('empty')
  expect(image().getAttribute('src')).toBe(EMPTY)
  expect(image().alt).toBe(ALT)
  expect(onMissing).toHaveBeenCalledWith('/no-such-picture.png')
})

test('shows the empty image at once without a source, and tries another source', async () => {
  show(null)
  expect(image().getAttribute('src')).toBe(EMPTY)
  expect(image().dataset.state).toBe('empty')
  const src = await picture()
  show(src)
  await expect.poll(() => image().dataset.state).toBe('loaded')
})

test('the empty image exists and is a picture', async () => {
  show(null)
  await expect.poll(() => image().complete && image().naturalWidth).toBeGreaterThan(0)
})

test('retries a failed image once back online, and leaves a loaded one alone', async () => {
  show('/no-such-picture.png')
  await expect.poll(() => image().dataset.state).toBe('empty')
  const asked = new Set<string>()
  const watch = new MutationObserver(() => asked.add(image().getAttribute('src') ?? ''))
  watch.observe(host, { subtree: true, attributeFilter: ['src'] })
  flushSync(noteLineBack)
  await expect.poll(() => [...asked]).toContain('/no-such-picture.png')
  await expect.poll(() => image().dataset.state).toBe('empty')
  watch.disconnect()
  const there = await picture()
  show(there)
  await expect.poll(() => image().dataset.state).toBe('loaded')
  flushSync(noteLineBack)
  expect(image().dataset.state).toBe('loaded')
})
