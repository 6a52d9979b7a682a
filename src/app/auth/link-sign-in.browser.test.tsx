import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fail, ok } from '#contract/result.ts'
import { replica } from '#app/replica/replica.ts'
import { startWords } from '#tests/support/page-words.ts'
import { Component } from './email-verification-route.tsx'
import { session } from './session.ts'

const TOKEN = 'a'.repeat(43)
const ROOM = '0b3f5c9e-6f0e-4b5e-9f1e-2f6d1b7a8c90'
let root: Root
let host: HTMLElement
let router: ReturnType<typeof createMemoryRouter>
// Replace the network: what the worker would have heard from the server.
const account = vi.spyOn(replica, 'account')
const signIn = vi.spyOn(replica, 'signIn')

beforeAll(async () => {
  await startWords('account')
})
beforeEach(() => {
  const about = { unitId: ROOM, dates: { arrives: '2026-12-01', leaves: '2026-12-15' } }
  account
    .mockReset()
    .mockResolvedValue(ok({ data: { email: 'mere@karamea.example', isThisBrowser: true, about } }))
  signIn.mockReset()
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  router = createMemoryRouter(
    [
      { path: '/email-verification/:encodedToken', Component },
      { path: '/login', element: null },
    ],
    { initialEntries: [`/email-verification/${TOKEN}`] },
  )
})
afterEach(() => {
  session().clear()
  root.unmount()
  host.remove()
})

const open = () => root.render(<RouterProvider router={router} />)
async function see(text: string): Promise<void> {
  await expect.element(page.getByText(text)).toBeVisible()
}

test('in the browser that registered, the link signs in and goes on to the room', async () => {
  const user = {
    id: ROOM,
    role: 'GUEST' as const,
    email: '',
    firstName: 'Mere',
    lastName: '',
    avatarUrl: null,
  }
  const mine = { user, expiresAt: '2030-01-01T00:00:00.000Z', abilities: [] }
  signIn.mockResolvedValue(ok({ code: 200, session: mine }))
  open()
  await expect.poll(() => session().get()?.user.firstName).toBe('Mere')
  expect(router.state.location.search).toBe(
    `?to=%2Fmessages&about=${ROOM}&arrives=2026-12-01&leaves=2026-12-15`,
  )
  expect(signIn.mock.calls).toEqual([[{ link: TOKEN, remember: false }]])
})

test('a second factor is asked for, and sent with the link', async () => {
  signIn.mockResolvedValue(ok({ code: 428, session: null }))
  open()
  await page.getByLabelText('Code').fill('123456')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.poll(() => signIn.mock.lastCall).toEqual([{ link: TOKEN, remember: false, code: '123456' }])
})

test('offers to try again without a network, and says when the link is invalid', async () => {
  signIn.mockResolvedValueOnce(fail({ kind: 'network', message: '' }))
  signIn.mockResolvedValueOnce(ok({ code: 401, session: null }))
  open()
  await see('Couldn’t check your link yet')
  await page.getByRole('button', { name: 'Try again' }).click()
  await see('The email verification link is invalid or expired.')
  expect(signIn).toHaveBeenCalledTimes(2)
})

test('in another browser, asks for the password and links to the room via login', async () => {
  const about = { unitId: ROOM, dates: null }
  account.mockImplementation(async (name) =>
    name === 'checkLink' ? ok({ data: { email: '', isThisBrowser: false, about } }) : ok(undefined),
  )
  open()
  await page.getByLabelText('Password').fill('Kererū-at-8')
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  const link = page.getByRole('link', { name: 'Go to login' })
  await expect.element(link).toHaveAttribute('href', `/login?to=%2Fmessages&about=${ROOM}`)
  expect(signIn).not.toHaveBeenCalled()
})
