import './ui.css'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Avatar } from './avatar.tsx'
import { noteLineBack } from './lines-back.ts'

const WHO = { id: '018f0000-0000-7000-8000-000000000001', name: 'Ngaire Holloway' }
let root: Root
let host: HTMLElement

beforeEach(() => {
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(() => {
  root.unmount()
  host.remove()
})

function show(url: string | null): void {
  flushSync(() => root.render(<Avatar {...WHO} url={url} />))
}
const picture = () => host.querySelector('img')
const isShown = () => picture()?.checkVisibility() === true

/** A picture that exists. The address is absolute, so it is used as it is. */
const THERE = `${window.location.origin}/images/misc/empty-image.svg`
const MISSING = `${window.location.origin}/no-such-picture.webp`

it('shows the initials of a person without a picture', () => {
  show(null)
  expect(host.textContent).toBe('NH')
  expect(picture()).toBeNull()
})

it('shows the initials if a picture can’t be loaded, and shows the next picture', async () => {
  show(MISSING)
  await expect.poll(isShown).toBe(false)
  await expect.poll(() => host.textContent).toBe('NH')
  show(THERE)
  await expect.poll(() => picture()?.naturalWidth).toBeGreaterThan(0)
  expect(isShown()).toBe(true)
})

it('retries a failed picture once back online', async () => {
  show(MISSING)
  await expect.poll(isShown).toBe(false)
  const failed = picture()
  flushSync(noteLineBack)
  expect(picture()).not.toBe(failed)
  await expect.poll(isShown).toBe(false)
})
