import { afterAll, beforeAll, expect } from 'vitest'
import { violations } from '#tests/support/axe-violations.ts'
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
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = page.locator('sl-dialog[label="Invite someone"]')
  await dialog.getByLabel('Email').fill(EMAIL)
  await dialog.getByLabel('First name').fill('Tāmati')
  await dialog.getByLabel('Last name').fill('Reweti')
  await dialog.getByLabel('Role').selectOption('Guest')
  expect(await violations(page)).toEqual([])
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
  expect(await violations(page)).toEqual([])
  // The address says all of it: the same is there after a reload.
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
