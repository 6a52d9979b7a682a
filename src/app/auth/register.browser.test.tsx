import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fail, ok, type Failure } from '#contract/result.ts'
import { replica } from '#app/replica/replica.ts'
import { startWords } from '#tests/support/page-words.ts'
import { Component } from './register-route.tsx'

const PASSWORD = 'Kererū-at-8'
let root: Root
let host: HTMLElement
let router: ReturnType<typeof createMemoryRouter>
// Replaces the network: what the worker would have heard from the server.
const account = vi.spyOn(replica, 'account')

beforeAll(async () => {
  await startWords('account')
})
beforeEach(() => {
  sessionStorage.clear()
  account.mockReset().mockImplementation(async (name) => answer(name))
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  const routes = [
    { path: '/register', Component },
    { path: '/login', element: null },
  ]
  router = createMemoryRouter(routes, { initialEntries: ['/register'] })
  root.render(<RouterProvider router={router} />)
})
afterEach(() => {
  root.unmount()
  host.remove()
})

function answer(name: string, exists = false): Awaited<ReturnType<typeof replica.account>> {
  return name === 'checkEmail' ? ok({ data: { exists } }) : ok(undefined)
}

function refuseRegistration(failure: Failure): void {
  account.mockImplementation(async (name) => (name === 'register' ? fail(failure) : answer(name)))
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const type = (name: string, text: string) => page.getByLabelText(name, { exact: true }).fill(text)
async function see(text: string): Promise<void> {
  await expect.element(page.getByText(text, { exact: false })).toBeVisible()
}
const step = () => host.querySelector('[aria-current=step]')?.textContent

async function walkToRole(): Promise<void> {
  await type('Email', '  mere@karamea.example ')
  await press('Next')
  await type('First name', 'Mere')
  await type('Last name', 'Tāwhai')
  await type('Password', PASSWORD)
  await type('Confirm password', PASSWORD)
  await press('Next')
  await see('What brings you here?')
}

test('says when an address has an account and links to login, until it is changed', async () => {
  account.mockImplementation(async (name) => answer(name, true))
  await type('Email', 'guest@farstead.example')
  await press('Next')
  await see('This email already has an account')
  await type('Email', 'other@farstead.example')
  expect(host.textContent).not.toContain('already has an account')
  await press('Next')
  await page.getByRole('link', { name: 'Take Me To Login' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/login')
})

test('refuses Next while fields are invalid and focuses the first of them', async () => {
  await press('Next')
  await see('Email is required')
  expect(account).not.toHaveBeenCalled()
  await type('Email', 'mere@karamea.example')
  await press('Next')
  await expect.element(page.getByRole('heading', { name: 'Who are you?' })).toHaveFocus()
  await type('First name', 'Mere')
  await press('Next')
  await see('Last name is required')
  await expect.element(page.getByLabelText('Last name')).toHaveFocus()
  expect(step()).toBe('2Your details')
})

test('creates the account from all three steps, in the language of the screen', async () => {
  await walkToRole()
  expect(host.textContent).toContain('This only sets what you see first. You can do both.')
  await page.getByRole('radio', { name: 'Guest' }).click()
  await press('Submit')
  await expect.element(page.getByRole('heading', { name: 'Account Created Successfully' })).toHaveFocus()
  await see('A verification email was sent to mere@karamea.example.')
  expect(account).toHaveBeenLastCalledWith('register', {
    email: 'mere@karamea.example',
    firstName: 'Mere',
    lastName: 'Tāwhai',
    password: PASSWORD,
    role: 'GUEST',
    locale: 'en',
  })
})

test('keeps typed values when going back, by button or browser', async () => {
  await walkToRole()
  await press('Previous')
  await expect.element(page.getByLabelText('Confirm password')).toHaveValue(PASSWORD)
  await router.navigate(-1)
  await expect.element(page.getByLabelText('Email')).toHaveValue('mere@karamea.example')
  await press('Next')
  await expect.element(page.getByLabelText('First name')).toHaveValue('Mere')
})

test('a reload forgets the password and returns to its step; one press goes back', async () => {
  await walkToRole()
  root.unmount()
  // The browser's history state after three entries; a memory router doesn't set it.
  const before: unknown = window.history.state
  window.history.replaceState({ idx: 2 }, '')
  root = createRoot(host)
  root.render(<RouterProvider router={router} />)
  await expect.element(page.getByLabelText('First name')).toHaveValue('Mere')
  await press('Previous')
  await expect.element(page.getByLabelText('Email')).toHaveValue('mere@karamea.example')
  window.history.replaceState(before, '')
})

test('the passwords must agree, no matter which of them is changed last', async () => {
  await type('Email', 'mere@karamea.example')
  await press('Next')
  await type('First name', 'Mere')
  await type('Last name', 'Tāwhai')
  await type('Password', PASSWORD)
  await type('Confirm password', `${PASSWORD}x`)
  await press('Next')
  await see('The Confirm Password field confirmation does not match')
  await type('Password', `${PASSWORD}x`)
  await expect.poll(() => host.querySelectorAll('[aria-invalid=true]')).toHaveLength(0)
  await type('Password', PASSWORD)
  await see('The Confirm Password field confirmation does not match')
})

test.each([
  [
    { kind: 'server', message: '', status: 500 },
    'Account Creation Failed',
    'Sorry! Something went wrong. Please try again later.',
  ],
  [{ kind: 'network', message: '' }, 'You need to be online for this.', 'What you typed is still here.'],
  [{ kind: 'conflict', message: '' }, 'This email already has an account', 'Take Me To Login'],
  [
    { kind: 'invalid', message: '', fields: { password: 'password' } },
    'minimum requirements not met',
    'Submit',
  ],
] as const)(
  'a registration that fails with %j says "%s" and stays on its step',
  async (failure, title, text) => {
    refuseRegistration({ ...failure })
    await walkToRole()
    await page.getByRole('radio', { name: 'Host' }).click()
    await press('Submit')
    await see(title)
    expect(host.textContent).toContain(text)
    expect(step()).toBe('3Your role')
    await expect.element(page.getByRole('radio', { name: 'Host' })).toBeChecked()
  },
)

test('the password’s rules are ticked as they are met, and describe its field', async () => {
  await type('Email', 'mere@karamea.example')
  await press('Next')
  const password = page.getByLabelText('Password', { exact: true })
  await password.fill('kererū8')
  const ids = password.element().getAttribute('aria-describedby') ?? ''
  const words = () => document.getElementById(ids)?.textContent ?? ''
  await expect.poll(() => words()).toContain('A digit, done')
  expect(words()).toContain('8 characters or more, missing')
  expect(words()).toContain('An uppercase letter, missing')
  await userEvent.type(password, 'K')
  await expect.poll(() => words()).toContain('An uppercase letter, done')
})
