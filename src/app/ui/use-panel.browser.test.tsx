import '#app/theme/theme.css'
import './ui.css'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startWords } from '#tests/support/page-words.ts'
import { Dialog } from './dialog.tsx'
import { ToastRegion } from './toast-region.tsx'

const WORDS = { title: 'Delete?', yes: 'Yes', label: 'Notices', dismissLabel: 'Dismiss' }
// Simulates the network: a replaced build, or no signal.
vi.mock('./panel-elements.ts', () => {
  throw new Error('no network')
})

let root: Root
let host: HTMLElement
const onClose = vi.fn<() => void>()

beforeAll(async () => {
  await startWords('layout')
})
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(() => {
  root.unmount()
  host.remove()
  onClose.mockClear()
  vi.restoreAllMocks()
})

function draw(isOpen: boolean): void {
  root.render(
    <>
      <ToastRegion label={WORDS.label} dismissLabel={WORDS.dismissLabel} />
      <Dialog isOpen={isOpen} title={WORDS.title} onClose={onClose}>
        <p>{WORDS.yes}</p>
      </Dialog>
    </>,
  )
}

const toasts = () => [...host.querySelectorAll('.toast p')].map(({ textContent }) => textContent)
const SAID = 'This part isn’t on this device yet. It loads when you’re back online.'

it('a dialog that can’t be loaded shows a toast and closes, each time it is opened', async () => {
  draw(true)
  await expect.poll(toasts).toEqual([SAID])
  expect(onClose).toHaveBeenCalledOnce()
  await expect.poll(() => document.querySelector('sl-dialog')).toBeNull()
  expect(host.textContent).not.toContain(WORDS.yes)

  draw(false)
  host.querySelector<HTMLButtonElement>('.toast .icon-button')?.click()
  await expect.poll(toasts).toEqual([])
  draw(true)
  await expect.poll(toasts).toEqual([SAID])
  expect(onClose).toHaveBeenCalledTimes(2)
})
