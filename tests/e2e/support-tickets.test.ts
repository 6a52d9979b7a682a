import type { Page } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import type { TicketRow } from '#contract/ticket.ts'
import type { Device } from '#tests/support/device.ts'
import { createJourney } from '#tests/support/journey.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { mailedLink } from '#tests/support/mailbox.ts'
import {
  ADMIN_EMAIL,
  DEMO_PASSWORD,
  GUEST_EMAIL,
  HOST_EMAIL,
  signInByApi,
  type Person,
} from '#tests/support/people.ts'
import { photo } from '#tests/support/pictures.ts'
import { signIn, waitUntilKept, waitUntilLevel } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openInstalledDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'

const SUBJECT = 'The gate code is gone'

let server: RunningServer
let host: Person
let phone: Device
let desk: Device

beforeAll(async () => {
  server = await startServer({ port: portOfStoredSignIn() })
  host = await signInByApi(server.url, HOST_EMAIL)
  phone = await openInstalledDevice(server.url, { viewport: { width: 820, height: 1100 } })
  desk = await openInstalledDevice(server.url)
})
afterAll(async () => {
  await phone.dispose()
  await desk.dispose()
  await server.stop()
})
keepScreenshotsOfFailures(() => [phone, desk])
const it = createJourney()

/** Returns the host's tickets on the server: the oracle. */
async function onServer(): Promise<TicketRow[]> {
  return ((await (await host.request('GET', '/support-tickets')).json()) as { data: TicketRow[] }).data
}

/** Closes the sheet with the text being typed in it, and opens it again. */
async function closedAndOpened(page: Page): Promise<void> {
  const sheet = page.locator(`sl-drawer[label="${SUBJECT}"]`)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: new RegExp(SUBJECT) }).click()
  await sheet.getByRole('button', { name: /Send reply|Save note/ }).waitFor()
}

it('a ticket and a reply written without a network wait, outlive a reload, and reach the server once', async () => {
  await signIn(phone.page(), server.url, HOST_EMAIL, DEMO_PASSWORD)
  const page = phone.page()
  await waitUntilLevel(page)
  await waitUntilKept(page)
  await page.goto(`${server.url}/support-tickets`)
  await page.getByText('No tickets yet').waitFor()
  await page.goto(`${server.url}/units`)
  await phone.context().setOffline(true)
  await page
    .getByRole('button', { name: /account menu/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Get help' }).click()
  const dialog = page.locator('sl-dialog[label="New ticket"]')
  await dialog.getByLabel('What is it about?').selectOption('Problem')
  await dialog.getByLabel('Subject').fill(SUBJECT)
  await dialog.getByLabel('What happened, or what would you like to know?').fill('It was there yesterday')
  expect(await dialog.getByLabel('Page', { exact: true }).inputValue()).toBe('/units')
  const buffer = await photo(600, 400)
  await dialog
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'gate.jpg', mimeType: 'image/jpeg', buffer })
  await dialog.getByRole('list', { name: 'Files' }).getByText('gate.jpg').waitFor()
  await dialog.getByRole('button', { name: 'Send ticket' }).click()
  const sheet = page.locator(`sl-drawer[label="${SUBJECT}"]`)
  await sheet.getByLabel('Your reply').fill('And the spare one too')
  await closedAndOpened(page)
  expect(await sheet.getByLabel('Your reply').inputValue()).toBe('And the spare one too')
  await sheet.getByRole('button', { name: 'Send reply' }).click()
  await sheet.getByText('Reply waiting to send').waitFor()
  await page.reload()
  await sheet.getByText('And the spare one too').waitFor()
  await sheet.getByText('Saved on this device. Waiting to send.').first().waitFor()
  expect(await onServer()).toEqual([])
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'See what’s waiting', exact: true }).click()
  const waiting = page.locator('sl-drawer[label="Waiting to send"]')
  await waiting.getByText(SUBJECT).first().waitFor()
  await page.keyboard.press('Escape')
  await waiting.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: new RegExp(SUBJECT) }).click()

  await phone.context().setOffline(false)
  await expect.poll(onServer, { timeout: 30_000 }).toMatchObject([
    {
      subject: SUBJECT,
      page: '/units',
      replies: [{ text: 'And the spare one too' }],
      files: [{ kind: 'image' }],
    },
  ])
  expect(await onServer()).toHaveLength(1)
  await sheet.getByText('Pending', { exact: true }).waitFor()
})

it('an administrator finds it in the queue, takes it, leaves a note and answers; the host sees the answer live', async () => {
  const page = desk.page()
  await signIn(page, server.url, ADMIN_EMAIL, DEMO_PASSWORD)
  await waitUntilLevel(page)
  await page.goto(`${server.url}/support-tickets`)
  await page.getByRole('button', { name: new RegExp(SUBJECT) }).click()
  const sheet = page.locator(`sl-drawer[label="${SUBJECT}"]`)
  await sheet.getByText(/Sent from \/units/).waitFor()
  // The file sent with it is available to those who answer.
  const saving = page.waitForEvent('download')
  await sheet
    .getByRole('list', { name: 'Files' })
    .getByRole('button', { name: /^Save / })
    .click()
  expect((await saving).suggestedFilename()).not.toBe('')
  await sheet.getByRole('button', { name: 'Take ticket' }).click()
  await sheet.getByText('Processing', { exact: true }).waitFor()
  await sheet.getByLabel('Internal note: only administrators see it').check()
  await sheet.getByLabel('Internal note', { exact: true }).fill('Second time this month')
  // A note meant for support only is still a note, and not a reply to the host.
  await closedAndOpened(page)
  const note = sheet.getByLabel('Internal note', { exact: true })
  await expect.poll(() => note.inputValue()).toBe('Second time this month')
  await sheet.getByRole('button', { name: 'Save note' }).click()
  await sheet.getByText('Second time this month').waitFor()
  expect(await sheet.getByLabel('Your reply').inputValue()).toBe('')
  // A saved reply is filled in with the name of the ticket's owner.
  await sheet.getByRole('button', { name: 'Saved replies' }).click()
  const replies = page.locator('sl-drawer[label="Saved replies"]')
  await replies.getByRole('button', { name: 'New reply' }).click()
  await replies.getByLabel('Title').fill('On its way')
  await replies.getByLabel('Text', { exact: true }).fill('Kia ora ')
  await replies.getByRole('button', { name: 'Name', exact: true }).click()
  await page.keyboard.type(', it is on its way to you')
  await replies.getByRole('button', { name: 'Save' }).click()
  await replies.getByRole('button', { name: /^On its way/ }).click()
  await replies.waitFor({ state: 'detached' })
  const answer = `Kia ora ${host.user.firstName}, it is on its way to you`
  await expect.poll(() => sheet.getByLabel('Your reply').inputValue()).toBe(answer)
  await sheet.getByRole('button', { name: 'Send reply' }).click()

  const theirs = phone.page().locator(`sl-drawer[label="${SUBJECT}"]`)
  await theirs.getByText(answer).waitFor()
  expect(await theirs.getByText('Second time this month').count()).toBe(0)
  expect(await mailedLink(server.dataDir, HOST_EMAIL)).toContain('/support-tickets?ticket=')
})

it('its owner closes it and opens it again; somebody else’s list has nothing of it', async () => {
  const theirs = phone.page().locator(`sl-drawer[label="${SUBJECT}"]`)
  await theirs.getByRole('button', { name: 'Mark as solved' }).click()
  await theirs.getByText('Completed', { exact: true }).waitFor()
  await theirs.getByRole('button', { name: 'Reopen' }).click()
  await theirs.getByText('Pending', { exact: true }).waitFor()
  const guest = await signInByApi(server.url, GUEST_EMAIL)
  expect(await (await guest.request('GET', '/support-tickets')).json()).toMatchObject({ data: [] })
})
