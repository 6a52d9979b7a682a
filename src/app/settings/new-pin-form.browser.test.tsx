import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { pinLock } from '#app/auth/pin-lock.ts'
import { startWords } from '#tests/support/page-words.ts'
import { NewPinForm } from './new-pin-form.tsx'

let root: Root
const host = document.createElement('div')

beforeAll(async () => {
  await startWords('lock', 'forms')
})
afterEach(() => {
  root.unmount()
  host.remove()
})

it('says that two PINs differ, without mentioning a password', async () => {
  document.body.append(host)
  root = createRoot(host)
  root.render(<NewPinForm lock={pinLock('somebody')} onSet={() => undefined} />)
  await page.getByLabelText('PIN, 4 to 12 digits').fill('1234')
  await page.getByLabelText('Repeat PIN').fill('1235')
  await page.getByRole('button', { name: 'Set a PIN' }).click()
  await expect.element(page.getByText('Repeat PIN does not match')).toBeVisible()
  expect(host.textContent).not.toContain('Password')
})
