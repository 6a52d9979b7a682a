import { afterAll, beforeAll, expect } from 'vitest'
import { LOCKOUT_ATTEMPTS } from '#contract/limits.ts'
import { openDevice, type Device } from '#tests/support/device.ts'
import { createJourney } from '#tests/support/journey.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { mailedLink } from '#tests/support/mailbox.ts'
import { ADMIN_EMAIL, DEMO_PASSWORD } from '#tests/support/people.ts'
import { signIn } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openInstalledDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'

const EMAIL = 'tamati.reweti@people.example'
const PASSWORD = 'Kereru-Tui-2026!'
/** A page of the list has room for 20 people; with this many besides the demo's, there are two pages. */
const NEWCOMERS = 8
const newcomer = (nth: number) => `newcomer-${nth}@people.example`

let server: RunningServer
let desk: Device
let phone: Device

beforeAll(async () => {
  server = await startServer({ port: portOfStoredSignIn() })
  desk = await openInstalledDevice(server.url)
  phone = await openDevice({ viewport: { width: 390, height: 844 } })
})
afterAll(async () => {
  await desk.dispose()
  await phone.dispose()
  await server.stop()
})
keepScreenshotsOfFailures(() => [desk, phone])
const it = createJourney()

it('an administrator invites somebody, who chooses a password from the mail and signs in', async () => {
  const page = desk.page()
  await signIn(page, server.url, ADMIN_EMAIL, DEMO_PASSWORD)
  await page.goto(`${server.url}/users`)
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
  await page.getByText('Aroha Ngatai').waitFor()
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = page.locator('sl-dialog[label="Invite someone"]')
  await dialog.getByLabel('Email').fill(EMAIL)
  await dialog.getByLabel('First name').fill('Tāmati')
  await dialog.getByLabel('Last name').fill('Reweti')
  await dialog.getByLabel('Role').selectOption('Guest')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByRole('button', { name: /Tāmati Reweti/ }).waitFor()

  const guest = phone.page()
  await guest.goto(await mailedLink(server.dataDir, EMAIL))
  await guest.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor()
  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await guest.getByLabel('Confirm password').fill(`${PASSWORD}?`)
  await guest.getByRole('button', { name: 'Create my account' }).click()
  await guest.getByText('The two passwords aren’t the same.').waitFor()
  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await guest.getByLabel('Confirm password').fill(PASSWORD)
  await guest.getByRole('button', { name: 'Create my account' }).click()
  await guest.getByRole('heading', { level: 1, name: 'Your account is ready' }).waitFor()
  await signIn(guest, server.url, EMAIL, PASSWORD)
})

it('another role is there at once on the device of its person', async () => {
  const page = desk.page()
  await page.getByLabel('Search by name or email').fill('tamati')
  await page.getByRole('button', { name: /Tāmati Reweti/ }).click()
  const sheet = page.locator('sl-drawer[label="Tāmati Reweti"]')
  await sheet.getByText('Signed in').waitFor()
  await sheet.getByLabel('Role').selectOption('Host')
  await sheet.getByRole('button', { name: 'Change role' }).click()
  await sheet.getByText('Role changed', { exact: true }).waitFor()
  await sheet.getByText('Changed the role of Tāmati Reweti from Guest to Host').waitFor()
  // The address contains everything: the same shows after a reload.
  expect(page.url()).toMatch(/\?(?=.*search=tamati)(?=.*user=)/)
  await page.reload()
  await page.locator('sl-drawer[label="Tāmati Reweti"]').getByText('Signed in').waitFor()
  await phone.page().getByRole('link', { name: 'Rooms' }).first().waitFor()
})

it('made inactive while connected, they are signed out at once and told why they cannot come back', async () => {
  const page = desk.page()
  const sheet = page.locator('sl-drawer[label="Tāmati Reweti"]')
  await sheet.getByRole('button', { name: 'Make inactive' }).click()
  await sheet.getByRole('button', { name: 'Make inactive now' }).click()
  await sheet.getByText('Inactive and signed out everywhere', { exact: true }).waitFor()
  const guest = phone.page()
  await guest.waitForURL(/\/login/)
  await guest.getByLabel('Email', { exact: true }).fill(EMAIL)
  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await guest.getByRole('button', { name: 'Sign in', exact: true }).click()
  await guest.getByText('Your account is inactive.').waitFor()
  await sheet.getByRole('button', { name: 'Make active' }).click()
  await sheet.getByText('Active again', { exact: true }).waitFor()
})

it('the last administrator is told that they stay', async () => {
  const page = desk.page()
  await page.goto(`${server.url}/users?search=hana`)
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /Hana Whitcombe/ })
    .click()
  const sheet = page.locator('sl-drawer[label="Hana Whitcombe"]')
  await sheet.getByText(/This is the last administrator/).waitFor()
  expect(await sheet.getByRole('button', { name: 'Make inactive' }).count()).toBe(0)
})

it('the page of the list stands in its address; one that is no more leads to the last, and a search to the first', async () => {
  for (let nth = 0; nth < NEWCOMERS; nth += 1) await register(newcomer(nth))
  const page = desk.page()
  const users = page.getByRole('region', { name: 'Users', exact: true })
  await page.goto(`${server.url}/users`)
  await users.getByText('Page 1 of 2', { exact: true }).waitFor()
  const first = await users.getByRole('listitem').first().innerText()
  await users.getByRole('button', { name: 'Next', exact: true }).click()
  await users.getByText('Page 2 of 2', { exact: true }).waitFor()
  expect(new URL(page.url()).search).toBe('?page=2')
  await expect.poll(() => users.getByRole('listitem').first().innerText()).not.toBe(first)
  await page.reload()
  await users.getByText('Page 2 of 2', { exact: true }).waitFor()
  await page.goBack()
  await users.getByText('Page 1 of 2', { exact: true }).waitFor()
  expect(new URL(page.url()).search).toBe('')

  await page.goto(`${server.url}/users?page=9`)
  await users.getByText('Page 2 of 2', { exact: true }).waitFor()
  expect(new URL(page.url()).search).toBe('?page=2')
  await page.getByLabel('Search by name or email').fill(newcomer(0))
  await users.getByRole('button', { name: new RegExp(newcomer(0)) }).waitFor()
  expect(new URL(page.url()).searchParams.has('page')).toBe(false)
})

it('somebody who lost the mail gets another link, which verifies their address', async () => {
  const email = newcomer(0)
  const page = desk.page()
  const sheet = page.locator('sl-drawer[open]')
  await page.getByRole('button', { name: new RegExp(email) }).click()
  await sheet.getByRole('button', { name: 'Resend verification' }).click()
  await sheet.getByText('Email on its way', { exact: true }).waitFor()
  await sheet.getByText(/^Sent .+ a new link$/).waitFor()
  const guest = phone.page()
  await guest.goto(await mailedLink(server.dataDir, email, 2))
  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await guest.getByRole('button', { name: 'Confirm my email' }).click()
  await guest.getByRole('link', { name: 'Go to login' }).click()
  await page.reload()
  await sheet.getByText('Active', { exact: true }).first().waitFor()
  expect(await sheet.getByRole('button', { name: 'Resend verification' }).count()).toBe(0)
})

it('somebody who is locked out is found and let in before the time is over', async () => {
  const email = newcomer(0)
  const guest = phone.page()
  await guest.getByLabel('Email', { exact: true }).fill(email)
  for (let nth = 0; nth < LOCKOUT_ATTEMPTS; nth += 1) {
    await guest.getByLabel('Password', { exact: true }).fill(`${PASSWORD}${nth}`)
    const answered = guest.waitForResponse((answer) => answer.url().includes('/auth/login'))
    await guest.getByRole('button', { name: 'Sign in', exact: true }).click()
    await answered
  }
  await guest.getByText('Your account is locked.').waitFor()

  const page = desk.page()
  await page.goto(`${server.url}/users?locked=true`)
  await page.getByRole('button', { name: new RegExp(email) }).click()
  const sheet = page.locator('sl-drawer[open]')
  await sheet.getByRole('button', { name: 'Unlock' }).click()
  await sheet.getByText('Unlocked', { exact: true }).waitFor()
  await sheet.getByRole('button', { name: 'Unlock' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: 'Users', exact: true }).getByText('Nothing found').waitFor()

  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await guest.getByRole('button', { name: 'Sign in', exact: true }).click()
  await guest.waitForURL(/\/dashboard/)
  expect([...desk.complaints, ...phone.complaints]).toEqual([])
})

/** Creates an account whose address is not verified yet. */
async function register(email: string): Promise<void> {
  const account = { email, firstName: 'Niko', lastName: 'Marsh', password: PASSWORD, role: 'GUEST' }
  const answer = await fetch(`${server.url}/v1/registration`, {
    method: 'POST',
    headers: { client_id: 'farstead-web', 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  expect(answer.status).toBe(204)
}
