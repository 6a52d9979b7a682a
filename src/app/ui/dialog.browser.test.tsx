import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startWords } from '#tests/support/page-words.ts'
import { patiently } from '#tests/support/patiently.ts'
import { Dialog } from './dialog.tsx'

let root: Root
let host: HTMLElement
let opener: HTMLButtonElement

beforeEach(async () => {
  await startWords()
  host = document.createElement('div')
  opener = document.createElement('button')
  document.body.append(opener, host)
  opener.focus()
  root = createRoot(host)
})
afterEach(() => {
  root.unmount()
  host.remove()
  opener.remove()
})

const WORDS = { title: 'Delete?', yes: 'Yes' }
const panel = () => document.querySelector('sl-dialog')
const draw = (isOpen: boolean) =>
  root.render(
    <Dialog isOpen={isOpen} title={WORDS.title} onClose={() => undefined}>
      <button type="button">{WORDS.yes}</button>
    </Dialog>,
  )
const untilOpen = () =>
  patiently(() => {
    expect(panel()?.open).toBe(true)
    expect(document.activeElement).toBe(panel())
  })

it('isn’t in the page before it is first opened', () => {
  // With its effects.
  flushSync(() => draw(false))
  expect(panel()).toBeNull()
})

it('takes the focus when it starts open, and returns it when removed', async () => {
  draw(true)
  await untilOpen()
  root.render(null)
  await patiently(() => expect(panel()).toBeNull())
  await patiently(() => expect(document.activeElement).toBe(opener))
})

it('returns the focus when it closes, and opens again', async () => {
  draw(true)
  await untilOpen()
  draw(false)
  await patiently(() => expect(panel()?.open).toBe(false))
  await patiently(() => expect(document.activeElement).toBe(opener))
  draw(true)
  await untilOpen()
})
