import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { PASSKEY_CHALLENGE_MS } from '#contract/passkey-response.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { replica } from '#app/replica/replica.ts'
import type { SignInAnswer } from '#workers/replica-api.ts'
import { startWords } from '#tests/support/page-words.ts'
import { Component } from './login-route.tsx'
import { withEmail } from './paths.ts'
import { session } from './session.ts'

const PASSWORD = 'Kererū-at-8'
let root: Root
let host: HTMLElement
let router: ReturnType<typeof createMemoryRouter>
// Replaces the worker: what the server answered, or that it did not.
const signIn = vi.spyOn(replica, 'signIn')
// The server's challenge for a passkey, and the device that signs it.
const account = vi.spyOn(replica, 'account')
const device = vi.spyOn(navigator.credentials, 'get')

beforeAll(() => startWords())
beforeEach(() => {
  session().clear()
  signIn.mockReset()
  account.mockReset().mockResolvedValue(ok({ data: { challenge: 'AAAA' } }))
  device
    .mockReset()
    .mockImplementation((asked) => new Promise((_, fail) => asked?.signal?.addEventListener('abort', fail)))
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  const elsewhere = ['/forgot-password', '/register'].map((path) => ({ path, element: null }))
  router = createMemoryRouter([{ path: '/login', Component }, ...elsewhere], {
    initialEntries: ['/login?to=%2Fmessages'],
  })
  root.render(<RouterProvider router={router} />)
})
afterEach(() => {
  root.unmount()
  host.remove()
  session().clear()
})

const field = (name: string) => page.getByLabelText(name, { exact: true })

async function attempt(): Promise<void> {
  await field('Email').fill('mere@karamea.example')
  await field('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const answers: [Result<SignInAnswer>, string][] = [
  [ok({ code: 401, session: null }), 'Your email and/or password is incorrect. Please try again.'],
  [ok({ code: 403, session: null }), 'Open the verification link in the email we sent you, then sign in.'],
  [ok({ code: 423, session: null }), 'Try again in 30 minutes.'],
  [ok({ code: 429, session: null }), 'Too many attempts.'],
  [ok({ code: 500, session: null }), 'Please try again later'],
  [fail({ kind: 'csrf', message: '' }), 'Please refresh the page to try again'],
  [fail({ kind: 'network', message: '' }), 'What you typed is still here.'],
  [fail({ kind: 'server', message: '', status: 503 }), 'Oops! an error occurred'],
]

test.each(answers)('%j shows its own message and keeps the typed values', async (answer, words) => {
  signIn.mockResolvedValue(answer)
  await attempt()
  await expect.poll(() => host.textContent).toContain(words)
  await expect.element(field('Email')).toHaveValue('mere@karamea.example')
  await expect.element(field('Password')).toHaveValue(PASSWORD)
  expect(session().get()).toBeNull()
})

test('sends the typed values, with "remember me" as chosen', async () => {
  signIn.mockResolvedValue(fail({ kind: 'network', message: '' }))
  await attempt()
  await expect.poll(() => signIn).toHaveBeenCalledOnce()
  await field('Remember me').click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.poll(() => signIn).toHaveBeenCalledTimes(2)
  const credentials = { email: 'mere@karamea.example', password: PASSWORD }
  expect(signIn.mock.calls.map(([sent]) => sent)).toEqual([
    { ...credentials, remember: false },
    { ...credentials, remember: true },
  ])
})

test('fills in the address that the previous page knew', async () => {
  await router.navigate('/forgot-password')
  await router.navigate('/login', { state: withEmail('mere@karamea.example') })
  await expect.element(field('Email')).toHaveValue('mere@karamea.example')
})

test('sends nothing while a field is blank', async () => {
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.element(page.getByText('Email is required')).toBeVisible()
  await expect.element(page.getByText('Password is required')).toBeVisible()
  expect(signIn).not.toHaveBeenCalled()
})

test.each([
  ['Forgot password?', '/forgot-password'],
  ['Create an account', '/register'],
])('"%s" leads to %s', async (name, path) => {
  await page.getByRole('link', { name }).click()
  await expect.poll(() => router.state.location.pathname).toBe(path)
})

test('asks a guest who comes from a room to sign in to message the host', async () => {
  await expect.element(page.getByText('Sign in to see who’s arriving.')).toBeVisible()
  await router.navigate('/login?to=%2Fmessages&about=00000000-0000-7000-8000-000000000001')
  await expect.element(page.getByText('Sign in to message the host.')).toBeVisible()
})

const signed = {
  ...{ id: 'AAAA', type: 'public-key', rawId: new ArrayBuffer(1), authenticatorAttachment: 'platform' },
  response: {
    ...{
      clientDataJSON: new ArrayBuffer(1),
      authenticatorData: new ArrayBuffer(1),
      signature: new ArrayBuffer(1),
    },
    userHandle: new ArrayBuffer(1),
  },
  getClientExtensionResults: () => ({}),
}
const pressPasskey = () => page.getByRole('button', { name: 'Sign in with a passkey' }).click()

test('a passkey signs in without an address or a password', async () => {
  const user = {
    id: 'a',
    role: 'GUEST' as const,
    email: '',
    firstName: 'Mere',
    lastName: '',
    avatarUrl: null,
  }
  const mine = { user, expiresAt: '2030-01-01T00:00:00.000Z', abilities: [] }
  signIn.mockResolvedValue(ok({ code: 200, session: mine }))
  const pending = device.getMockImplementation() ?? (async () => null)
  device.mockImplementation((asked) =>
    asked?.mediation === undefined ? Promise.resolve(signed) : pending(asked),
  )
  await field('Remember me').click()
  await pressPasskey()
  await expect.poll(() => session().get()?.user.firstName).toBe('Mere')
  expect(signIn.mock.calls).toMatchObject([[{ passkey: { id: 'AAAA' }, remember: true }]])
})

test('the browser’s own passkey offer never ends the dialog of the button', async () => {
  const timers = vi.spyOn(window, 'setTimeout')
  await field('Email').click()
  await expect.poll(() => device.mock.lastCall?.[0]?.mediation).toBe('conditional')
  const offerAgain = timers.mock.calls.find(([, ms]) => ms === PASSKEY_CHALLENGE_MS - 30_000)?.[0]
  timers.mockRestore()
  await pressPasskey()
  await expect.poll(() => device.mock.lastCall?.[0]?.mediation).toBeUndefined()
  // The challenge of what the browser offers is nearly over.
  if (typeof offerAgain !== 'function') throw new Error('no other challenge is due')
  offerAgain()
  await expect.poll(() => account).toHaveBeenCalledTimes(3)
  await expect.element(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  expect([device.mock.calls.length, device.mock.lastCall?.[0]?.signal?.aborted]).toEqual([2, false])
})

test.each<[string, () => void]>([
  ['That passkey wasn’t accepted', () => signIn.mockResolvedValue(ok({ code: 401, session: null }))],
  ['Your account is locked.', () => signIn.mockResolvedValue(ok({ code: 423, session: null }))],
  ['No passkeys here', () => account.mockResolvedValue(fail({ kind: 'notFound', message: '' }))],
  ['You need to be online', () => account.mockResolvedValue(fail({ kind: 'network', message: '' }))],
  ['You need to be online', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false)],
])('a sign-in with a passkey can end with "%s"', async (words, prepare) => {
  device.mockResolvedValue(signed)
  prepare()
  await pressPasskey()
  await expect.poll(() => host.textContent).toContain(words)
  expect(session().get()).toBeNull()
})

test('a cancelled passkey leaves the form as it was', async () => {
  device.mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await pressPasskey()
  await expect.poll(() => device).toHaveBeenCalled()
  await expect.element(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeEnabled()
  await expect.poll(() => [host.querySelector('.notice'), signIn.mock.calls]).toEqual([null, []])
})

test('offers passkeys in the form once it is used, where the browser can', async () => {
  expect(account).not.toHaveBeenCalled()
  await field('Email').click()
  await expect.poll(() => device.mock.lastCall?.[0]?.mediation).toBe('conditional')
  await expect.element(field('Email')).toHaveAttribute('autocomplete', 'username webauthn')
})

test('a passkey from the email field uses "remember me" as ticked when chosen', async () => {
  const chosen = Promise.withResolvers<typeof signed>()
  device.mockReturnValue(chosen.promise)
  signIn.mockResolvedValue(ok({ code: 401, session: null }))
  await field('Email').click()
  await expect.poll(() => device.mock.lastCall?.[0]?.mediation).toBe('conditional')
  await field('Remember me').click()
  chosen.resolve(signed)
  await expect.poll(() => signIn.mock.lastCall).toMatchObject([{ passkey: { id: 'AAAA' }, remember: true }])
})
