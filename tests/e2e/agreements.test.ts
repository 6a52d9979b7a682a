// Over 20 s: a draft, its signatures and its PDF go through three devices, with and without a network.
import { readFileSync } from 'node:fs'
import type { Download, Page } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Device } from '#tests/support/device.ts'
import { createJourney } from '#tests/support/journey.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { DEMO_PASSWORD, GUEST_EMAIL } from '#tests/support/people.ts'
import { goToPlace } from '#tests/support/places.ts'
import { waitUntilDocumentsKept } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openDeviceOf, openHostDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'

const GUEST = { email: GUEST_EMAIL, password: DEMO_PASSWORD }

let server: RunningServer
let tablet: Device
let phone: Device

beforeAll(async () => {
  server = await startServer({ port: portOfStoredSignIn() })
  tablet = await openHostDevice(server.url, {
    viewport: { width: 820, height: 1100 },
    // A day behind New Zealand: everything goes by the day of the place.
    timezoneId: 'Pacific/Pago_Pago',
  })
  phone = await openDeviceOf(server.url, GUEST, { viewport: { width: 390, height: 844 } })
})
afterAll(async () => {
  await tablet.dispose()
  await phone.dispose()
  await server.stop()
})
keepScreenshotsOfFailures(() => [tablet, phone])
const it = createJourney()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const conditions = (page: Page) => page.getByRole('textbox', { name: 'Special conditions' })
/** The content of the open dialog. */
const dialog = (page: Page) => page.locator('sl-dialog[open]')
const waiting = (page: Page) => page.getByText('Saved on this device. Waiting to send.')
const signatures = (page: Page) => page.getByRole('region', { name: 'Signatures' }).getByRole('listitem')

async function openAgreements(page: Page): Promise<void> {
  await goToPlace(page, { path: '/accommodation/agreements' })
  await page.getByRole('heading', { level: 1, name: 'Agreements' }).waitFor()
}

async function draw(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Signature area' })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is no place to draw')
  await page.mouse.move(box.x + 60, box.y + 60)
  await page.mouse.down()
  for (const [x, y] of [
    [90, 20],
    [120, 70],
    [180, 30],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y)
  await page.mouse.up()
}

/** Saves the agreement on screen as a PDF. Throws if letters are missing and no PDF is made. */
async function savePdf(page: Page): Promise<Download> {
  await button(page, 'Save a copy').click()
  const download = page.waitForEvent('download')
  await button(page, 'PDF').click()
  const file = await download
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  return file
}

it('a device a day behind shows the days and signing times of New Zealand', async () => {
  const page = tablet.page()
  await goToPlace(page, { path: '/dashboard' })
  const today = page.getByRole('region', { name: 'Occupancy' }).locator('th[aria-current="date"] b')
  const day = new Intl.DateTimeFormat('en-NZ', { timeZone: 'Pacific/Auckland', day: 'numeric' })
  await expect.poll(() => today.textContent()).toBe(day.format(new Date()))
  await openAgreements(page)
  await page.getByRole('link', { name: /Tom Hallward/ }).click()
  await signatures(page)
    .first()
    .getByText(/NZ[DS]T/)
    .first()
    .waitFor()
})

it('host and guest sign an agreement offline on one tablet and save it as a PDF', async () => {
  const page = tablet.page()
  await openAgreements(page)
  await page.getByRole('link', { name: /Tom Hallward/ }).waitFor()
  await waitUntilDocumentsKept(page)

  // Chinese fonts load with the first document that needs them, and are kept.
  await page.getByRole('link', { name: /陈雨桐/ }).click()
  await savePdf(page)
  await tablet.context().setOffline(true)
  await savePdf(page)
  await page.getByRole('main').getByRole('link', { name: 'Agreements' }).click()

  // A draft for the nights that Aroha was offered warns, until it is for other nights.
  await page.getByRole('link', { name: /Callum Reid.*Tōtara Cabin/ }).click()
  const warning = page.getByRole('alert').filter({ hasText: 'Aroha Ngatai' })
  await warning.waitFor()
  await page.getByLabel(/^(Last day|Day of leaving)$/).fill('2027-06-08')
  await field(page, 'First day').fill('2027-06-01')
  await warning.waitFor({ state: 'detached' })
  await page.getByRole('main').getByRole('link', { name: 'Agreements' }).click()

  await button(page, 'New agreement').click()
  await field(page, 'Room').selectOption({ label: 'Tōtara Cabin' })
  await field(page, 'Guest').selectOption({ label: 'Aroha Ngatai' })
  await button(page, 'Create draft').click()
  await page.getByRole('heading', { level: 1, name: 'Aroha Ngatai' }).waitFor()
  // Without its days it can neither be sent nor signed, and says where to enter them.
  await button(page, 'Send to guest').click()
  await page.getByText('First day is required').waitFor()
  expect(await field(page, 'First day').evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await button(page, 'Sign as host').count()).toBe(0)
  await field(page, 'First day').fill('2027-02-01')
  await page.getByLabel(/^(Last day|Day of leaving)$/).fill('2027-02-15')
  await field(page, 'Rent per week').fill('400')
  await page.locator('summary', { hasText: 'Special conditions' }).click()
  await conditions(page).fill('Whakapai the hearth before you go.')
  await conditions(page).blur()
  await waiting(page).waitFor()
  for (const party of ['Sign as host', 'Guest signs here']) {
    await button(page, party).click()
    await draw(page)
    await dialog(page).getByRole('button', { name: 'Sign', exact: true }).click()
    await button(page, party).waitFor({ state: 'detached' })
  }
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Aroha Ngatai' }).waitFor()
  expect(await field(page, 'Rent per week').inputValue()).toBe('400.00')
  await expect.poll(() => signatures(page).count()).toBe(2)

  const file = await savePdf(page)
  expect(file.suggestedFilename()).toBe('Agreement Tōtara Cabin Aroha Ngatai.pdf')
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await button(page, 'Send to guest').click()
  await page.getByText('When you’re back online, you can do this: Send to guest.').waitFor()
})

it('a device without the PDF part says so and saves a printable page', async () => {
  const page = tablet.page()
  await page.evaluate(() => caches.delete('farstead-part-documents'))
  await (await tablet.context().newCDPSession(page)).send('Network.clearBrowserCache')
  await page.reload()
  await button(page, 'Save a copy').click()
  await button(page, 'PDF').click()
  await page.getByText('PDFs aren’t available on this device yet').waitFor()
  const download = page.waitForEvent('download')
  await button(page, 'Printable page').click()
  expect((await download).suggestedFilename()).toBe('Agreement Tōtara Cabin Aroha Ngatai.html')
  await page.keyboard.press('Escape')
})

it('back online the host sends the agreement, and the guest accepts it', async () => {
  const host = tablet.page()
  await tablet.context().setOffline(false)
  await waiting(host).waitFor({ state: 'detached' })
  await host.getByText('You can finish a step you tried offline').waitFor()
  await button(host, 'Continue').click()
  await host.getByRole('dialog', { name: 'Send to Aroha Ngatai?' }).waitFor()
  await dialog(host).getByRole('button', { name: 'Send to guest' }).click()
  await host.getByText('Pending', { exact: true }).waitFor()
  expect(await host.getByText('You have an unfinished step').count()).toBe(0)

  const guest = phone.page()
  await openAgreements(guest)
  await guest.getByRole('link', { name: /Tōtara Cabin.*400\.00/ }).click()
  await guest.getByRole('heading', { level: 1, name: 'Ngaire Holloway' }).waitFor()
  await guest.getByText('Whakapai the hearth before you go.').waitFor()
  expect(await signatures(guest).count()).toBe(2)
  await button(guest, 'Accept').click()
  await guest.getByRole('dialog', { name: 'Accept this agreement?' }).waitFor()
  await draw(guest)
  await dialog(guest).getByRole('button', { name: 'Accept' }).click()
  await guest.getByText('Approved', { exact: true }).waitFor()
  await expect.poll(() => signatures(guest).count()).toBe(3)

  await host.getByText('Approved', { exact: true }).waitFor()
  await host.getByText('Signed this version').nth(2).waitFor()
})

it('the stay shows beside the conversation, even offline, until somebody hides it', async () => {
  const page = tablet.page()
  await tablet.context().setOffline(true)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Message', exact: true }).click()
  const stay = page.getByRole('complementary', { name: 'Stay' })
  // The stay under way comes first, then what the two agreed and what the demo's host had sent.
  await stay.getByText('NZ$210.00 a week').waitFor()
  await stay.getByRole('heading', { name: 'More with Aroha Ngatai' }).waitFor()
  expect(await stay.getByRole('link', { name: /Tōtara Cabin.*Pending/ }).count()).toBe(1)
  expect(await stay.getByRole('link', { name: /Approved/ }).count()).toBe(1)

  await button(page, 'Hide the stay').click()
  await stay.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('log').waitFor()
  expect(await stay.count()).toBe(0)
  await button(page, 'Stay details').click()
  await stay.getByText('NZ$210.00 a week').waitFor()

  await page.getByRole('link', { name: /Wiremu/ }).click()
  await stay.getByText('No agreement yet').waitFor()
  await stay.getByRole('link', { name: 'Create draft' }).click()
  const guest = field(page, 'Guest').locator('option:checked')
  await expect.poll(() => guest.textContent()).toContain('Wiremu')
})

it('the stay opens over the conversation on a phone', async () => {
  const page = phone.page()
  await page.getByRole('link', { name: 'Message', exact: true }).click()
  await button(page, 'Stay details').click()
  await page.getByRole('dialog', { name: 'Stay with Ngaire Holloway' }).waitFor()
  const sheet = page.locator('sl-drawer[open]')
  await sheet.getByText('NZ$210.00 a week').waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await button(page, 'Stay details').click()
  await sheet.getByRole('link', { name: /Approved/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Ngaire Holloway' }).waitFor()
})

it('the host cancels the accepted agreement, and both see it cancelled', async () => {
  const [host, guest] = [tablet.page(), phone.page()]
  await tablet.context().setOffline(false)
  await host.goto(`${server.url}/accommodation/agreements`)
  await host.getByRole('link', { name: /Aroha Ngatai.*400\.00/ }).click()
  await button(host, 'Cancel agreement').click()
  await dialog(host).getByRole('button', { name: 'Cancel agreement' }).click()
  await host.getByText('Cancelled', { exact: true }).first().waitFor()
  await guest.getByText('Cancelled', { exact: true }).first().waitFor()
  expect([...tablet.complaints, ...phone.complaints]).toEqual([])
})
