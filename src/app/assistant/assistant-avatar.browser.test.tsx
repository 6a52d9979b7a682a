import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setPicturesWait } from '#app/ui/picture-saving.ts'
import { AssistantAvatar } from './assistant-avatar.tsx'

const LABEL = 'Close'
let root: Root
let host: HTMLElement

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestIdleCallback', 'cancelIdleCallback'] })
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(() => {
  flushSync(() => root.unmount())
  host.remove()
  setPicturesWait(false)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'connection')
})

const show = () => flushSync(() => root.render(<AssistantAvatar label={LABEL} onPress={() => undefined} />))
const video = () => host.querySelector('video')
function pass(ms: number): void {
  flushSync(() => void vi.advanceTimersByTime(ms))
}

it('shows the video after two seconds and an idle moment, not before', () => {
  show()
  pass(1_999)
  expect(video()).toBeNull()
  pass(1)
  pass(100)
  expect(video()?.getAttribute('src')).toBe('/media/assistant.webm')
})

it('cancels its timers when the panel closes', () => {
  show()
  pass(1_999)
  expect(vi.getTimerCount()).toBeGreaterThan(0)
  flushSync(() => root.render(null))
  expect(vi.getTimerCount()).toBe(0)
})

it('keeps the icon if the video can’t be loaded', () => {
  show()
  pass(2_100)
  flushSync(() => video()?.dispatchEvent(new Event('error')))
  expect([video(), host.querySelector('svg')?.localName]).toEqual([null, 'svg'])
})

describe('never shows the video', () => {
  const media = (wanted: string) => {
    const real = window.matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => real(query === wanted ? 'all' : query))
  }
  it.each<[string, () => void]>([
    [
      'where data is saved',
      () => Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
    ],
    ['where pictures wait', () => setPicturesWait(true)],
    ['without a network', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
    ['where movement is unwelcome', () => media('(prefers-reduced-motion: reduce)')],
    ['where the system saves data', () => media('(prefers-reduced-data: reduce)')],
  ])('%s', (_title, arrange) => {
    arrange()
    show()
    pass(10_000)
    expect(video()).toBeNull()
    expect(host.querySelector('svg')).not.toBeNull()
  })
})
