import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { startWords } from '#tests/support/page-words.ts'
import { lazyPanel, lazyPart } from './lazy-part.tsx'
import { onMissingPart } from './missing-part.ts'
import { ToastRegion } from './toast-region.tsx'

const WORDS = { label: 'Notices', dismissLabel: 'Dismiss', title: 'Messages', stay: 'The stay' }
const NOT_HERE = 'This part isn’t on this device yet. It loads when you’re back online.'

let root: Root
let host: HTMLElement

beforeAll(async () => {
  await startWords('layout')
})
beforeEach(() => {
  // Hears of parts that other files missed.
  onMissingPart(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(() => {
  root.unmount()
  host.remove()
})

/** Fails until `comes` is called, like a file that can't be loaded until there is a network. */
function absentFile<Part>(part: Part) {
  let isThere = false
  const load = vi.fn(() => (isThere ? Promise.resolve(part) : Promise.reject(new Error('Failed to fetch'))))
  return {
    load,
    comes: () => {
      isThere = true
    },
  }
}
const Aside = ({ children }: { children: ReactNode }) => <aside>{children}</aside>
const Stay = ({ name }: { name: string }) => <p>{`${WORDS.stay} of ${name}`}</p>
const StayPanel = ({ onClose }: { onClose: () => void }) => (
  <button type="button" onClick={onClose}>
    {WORDS.stay}
  </button>
)

it('a missing part says so in its place, leaves the page, and loads once online', async () => {
  const look = vi.fn<() => void>()
  onMissingPart(look)
  const file = absentFile(Stay)
  const Part = lazyPart<{ name: string }>(file.load, Aside)
  root.render(
    <main>
      <h1>{WORDS.title}</h1>
      <Part name="Tom" />
    </main>,
  )
  await expect.element(page.getByRole('complementary')).toHaveTextContent(NOT_HERE)
  // The part's build may have been replaced.
  expect(look).toHaveBeenCalledTimes(1)
  await expect.element(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  file.comes()
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('The stay of Tom')).toBeVisible()
})

it('a part that was fetched is drawn at once from then on', async () => {
  const load = vi.fn(() => Promise.resolve(Stay))
  const Part = lazyPart<{ name: string }>(load, Aside)
  root.render(<Part name="Tom" />)
  await expect.element(page.getByText('The stay of Tom')).toBeVisible()
  root.render(<Part key="another" name="Ana" />)
  await expect.element(page.getByText('The stay of Ana')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})

it('a missing panel shows a toast and closes, and the next opening tries again', async () => {
  const look = vi.fn<() => void>()
  onMissingPart(look)
  const file = absentFile(StayPanel)
  const Panel = lazyPanel<{ onClose: () => void }>(file.load)
  const close = vi.fn(() => draw(false))
  const draw = (isOpen: boolean) =>
    root.render(
      <>
        <ToastRegion label={WORDS.label} dismissLabel={WORDS.dismissLabel} />
        {isOpen && <Panel onClose={close} />}
      </>,
    )
  draw(true)
  await expect.element(page.getByText(NOT_HERE)).toBeVisible()
  expect(close).toHaveBeenCalledTimes(1)
  expect(look).toHaveBeenCalledTimes(1)
  file.comes()
  draw(true)
  await expect.element(page.getByRole('button', { name: 'The stay' })).toBeVisible()
})
