import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startWords } from '#tests/support/page-words.ts'
import { HowToPay } from './how-to-pay.tsx'

const ACCOUNT = '01-0902-0068389-00'
const PAY = { account: ' 1 902 68389 0', reference: 'HALLWARD', details: 'Or cash at the gate' }

let root: Root
let host: HTMLElement

beforeAll(async () => {
  await startWords('rent')
})
afterEach(() => {
  root.unmount()
  host.remove()
  vi.restoreAllMocks()
})

function show(pay: typeof PAY): string {
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  flushSync(() => root.render(<HowToPay name="Ngaire Holloway" pay={pay} />))
  return host.textContent
}
const press = (name: string) => host.querySelector<HTMLButtonElement>(`button[aria-label='${name}']`)?.click()
const said = () => host.querySelector('[role=status]')?.textContent

test('copies account and reference separately, and says which', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  const shown = show(PAY)
  for (const text of [ACCOUNT, PAY.reference, PAY.details]) expect(shown).toContain(text)
  press('Copy account')
  await expect.poll(said).toBe(`Copied: ${ACCOUNT}`)
  press('Copy reference')
  await expect.poll(said).toBe(`Copied: ${PAY.reference}`)
  expect(copied).toEqual([ACCOUNT, PAY.reference])
})

test('says to copy by hand if the browser can’t', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
  show({ ...PAY, reference: '', details: '' })
  press('Copy account')
  await expect.poll(said).toBe('Couldn’t copy. Select it by hand instead.')
  expect(host.textContent).not.toContain('Reference')
})

test.each([
  ['nothing at all', { account: '', reference: '', details: '' }],
  ['only a reference', { account: '', reference: 'HALLWARD', details: '' }],
])('says whom to ask if the terms name %s', (_, pay) => {
  expect(show(pay)).toContain('Ask Ngaire Holloway how they’d like to be paid')
})

test('doesn’t say whom to ask if the host gave instructions', () => {
  expect(show({ account: '', reference: '', details: 'Cash at the gate' })).not.toContain('Ask ')
})
