// Over 20 s: a claim, its receipt and a notice go back and forth between the devices of a host and a guest.
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { dayAtPlace } from '#contract/region.ts'
import type { Device } from '#tests/support/device.ts'
import { test as it } from '#tests/support/journey-test.ts'
import { showAs } from '#tests/support/look.ts'
import { photo } from '#tests/support/pictures.ts'
import { messageLog } from '#tests/support/screens.ts'

let url = ''
let device: Device
let phone: Device
it.beforeAll(async ({ server, world, devices }) => {
  url = server.publicUrl
  const startsOn = addDays(dayAtPlace(new Date(), 'Pacific/Auckland'), -19)
  const terms = { regime: 'RESIDENTIAL', startsOn, rentPerWeek: 320, bond: 1280 } as const
  await world.agree(world.guest, world.room, terms, ['send', 'accept', 'start'])
  device = await devices.of(world.host)
  phone = await devices.of(world.guest, { viewport: { width: 390, height: 844 } })
})

it('the host confirms a guest’s offline claim with its slip, and gives a receipt', async () => {
  const theirs = phone.page()
  await theirs.goto(`${url}/accommodation/rent`)
  await theirs
    .getByRole('link', { name: /Ngaire/ })
    .first()
    .click()
  await theirs.getByRole('button', { name: 'I have paid' }).waitFor()
  await phone.context().setOffline(true)
  await theirs.getByRole('button', { name: 'I have paid' }).click()
  const said = theirs.locator('sl-dialog[open]')
  await said.getByLabel('Amount').fill('41.25')
  await said.getByLabel('Reference').fill('SLIP-1')
  const slip = { name: 'slip.jpg', mimeType: 'image/jpeg', buffer: await photo(300, 200) }
  await said.locator('input[type=file]').last().setInputFiles(slip)
  await said.getByRole('list', { name: 'Payment slip' }).getByText('slip.jpg').waitFor()
  await said.getByRole('button', { name: 'Remove slip.jpg' }).waitFor()
  await keepLook(theirs, 'slip-guest')
  await said.getByRole('button', { name: 'Save', exact: true }).click()
  await said.waitFor({ state: 'detached' })
  const claim = theirs.getByRole('listitem').filter({ hasText: 'SLIP-1' })
  await claim.getByText('Waiting to send', { exact: true }).waitFor()
  await phone.context().setOffline(false)
  await claim.getByText('Processing', { exact: true }).waitFor({ timeout: 30_000 })

  const page = device.page()
  await page.goto(`${url}/accommodation/rent`)
  await page.getByRole('link', { name: /Aroha Ngatai/ }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'SLIP-1' })
  await row.getByText('Slip', { exact: true }).waitFor({ timeout: 30_000 })
  await row.getByRole('button', { name: 'Confirm', exact: true }).click()
  const confirming = page.locator('sl-dialog[open]')
  const picture = confirming.getByRole('img', { name: 'slip.jpg' })
  await picture.waitFor()
  const width = () => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)
  await expect.poll(width, { timeout: 30_000 }).toBe(200)
  await keepLook(page, 'slip-host')
  await confirming.getByRole('checkbox', { name: 'Write a receipt' }).check()
  await confirming.getByRole('button', { name: 'Save', exact: true }).click()
  const receipt = page.locator('sl-dialog[open]', { hasText: 'Money received' })
  const number =
    (await receipt
      .getByText(/^[0-9A-Z]{5}-\d{4}$/)
      .first()
      .textContent()) ?? ''
  await receipt.getByText(/^With the server since/).waitFor()
  await keepLook(page, 'receipt-confirmed')
  await page.keyboard.press('Escape')
  await receipt.waitFor({ state: 'detached' })
  await row.filter({ hasText: 'Says they’ve paid' }).getByText('Completed', { exact: true }).waitFor()

  // The statement names the slip, and the guest has the receipt.
  await page.getByRole('button', { name: 'Documents' }).click()
  const papers = page.locator('sl-dialog[open]')
  await expect.poll(() => papers.locator('table').last().textContent()).toContain('slip.jpg')
  expect(await papers.locator('section').last().textContent()).toContain('Payment slips')
  await keepLook(page, 'statement-slips')
  await page.keyboard.press('Escape')
  await theirs
    .getByRole('listitem')
    .filter({ hasText: number })
    .getByRole('button', { name: 'Receipt' })
    .waitFor({ timeout: 30_000 })
})

it('the guest opens a recorded rent letter from the conversation', async () => {
  const page = device.page()
  await page.goto(`${url}/accommodation/rent`)
  await page.getByRole('link', { name: /Aroha Ngatai/ }).click()
  await page.getByRole('button', { name: 'Documents' }).click()
  const papers = page.locator('sl-dialog[open]')
  await papers.getByLabel('Document', { exact: true }).selectOption('increase')
  await papers.getByLabel('New rent a week').fill('999')
  const letterOf = (dialog: Locator) => dialog.locator('.document-sheet').textContent()
  const given = await letterOf(papers)
  expect(given).toContain('NZ$999.00')
  await keepLook(page, 'increase')
  await papers.getByRole('button', { name: 'Record the new rent' }).click()
  await papers.getByText('Saved. Your guest sees the letter in your conversation.').waitFor()
  expect(await letterOf(papers)).toBe(given)
  await page.keyboard.press('Escape')
  await papers.waitFor({ state: 'detached' })

  const theirs = phone.page()
  await theirs.goto(`${url}/messages`)
  await theirs.getByRole('link', { name: /Ngaire Holloway.*NZ\$999\.00 a week/ }).click()
  await keepLook(theirs, 'letter-line')
  await messageLog(theirs).getByRole('link', { name: 'View letter' }).click()
  await theirs.getByRole('dialog', { name: 'Notice of rent increase' }).waitFor()
  const letter = theirs.locator('sl-dialog[open]')
  expect(await letterOf(letter)).toContain('NZ$999.00')
  await letter.getByText(/^With the server since/).waitFor()
  await keepLook(theirs, 'letter')
  const saved = theirs.waitForEvent('download')
  await letter.getByRole('button', { name: 'Save PDF' }).click()
  expect(readFileSync(await (await saved).path(), 'latin1').slice(0, 5)).toBe('%PDF-')
})

it('the guest reads an overdue notice that the host gave offline', async () => {
  const page = device.page()
  await page.goto(`${url}/accommodation/rent`)
  await page.getByRole('link', { name: /Aroha Ngatai/ }).click()
  const owed = page.locator('.ledger-figures dd').first()
  await owed.waitFor()
  const before = await owed.textContent()
  await device.context().setOffline(true)
  await page.getByText('You are offline. Please check your internet connection.').waitFor()
  await page.getByRole('button', { name: 'Documents' }).click()
  const papers = page.locator('sl-dialog[open]')
  await papers.getByLabel('Document', { exact: true }).selectOption('overdue')
  const said = await papers.locator('.document-sheet table').textContent()
  expect(said).toContain('NZ$')
  await papers.getByRole('button', { name: 'Record as given' }).click()
  await papers.getByText('Saved. Your guest can read the notice in your conversation.').waitFor()
  expect(await papers.getByRole('button', { name: 'Record as given' }).isEnabled()).toBe(false)
  await keepLook(page, 'overdue')
  await page.keyboard.press('Escape')
  await papers.waitFor({ state: 'detached' })
  const row = page.getByRole('listitem').filter({ hasText: 'Overdue rent notice' })
  await row.getByText('By hand').waitFor()
  await row.getByText('Waiting to send', { exact: true }).waitFor()
  expect(await owed.textContent()).toBe(before)

  await device.context().setOffline(false)
  await row.getByText('Waiting to send', { exact: true }).waitFor({ state: 'detached', timeout: 30_000 })
  expect(await owed.textContent()).toBe(before)
  await row.getByRole('button', { name: 'Letter', exact: true }).click()
  const drawn = page.locator('sl-dialog[open]')
  expect(await drawn.locator('.document-sheet table').textContent()).toBe(said)
  await keepLook(page, 'overdue-recorded')
  await page.keyboard.press('Escape')
  await drawn.waitFor({ state: 'detached' })

  const theirs = phone.page()
  await theirs.goto(`${url}/messages`)
  await theirs
    .getByRole('link', { name: /Ngaire Holloway/ })
    .first()
    .click()
  const lines = messageLog(theirs).getByText(/^Notice of overdue rent given on/)
  await lines.waitFor()
  expect(await lines.count()).toBe(1)
  await messageLog(theirs).getByRole('link', { name: 'View letter' }).last().click()
  const letter = theirs.locator('sl-dialog[open]')
  await letter.getByText(/^With the server since/).waitFor()
  expect(await letter.locator('.document-sheet table').textContent()).toBe(said)
})

it('a notice ends the agreement for both, and the rent on its last day', async () => {
  const page = device.page()
  await page.goto(`${url}/accommodation/agreements`)
  await page.getByRole('link', { name: /Aroha Ngatai/ }).click()
  await page.getByRole('button', { name: 'Give notice' }).click()
  const giving = page.locator('sl-dialog[open]')
  // Seven days from today. The rent's next week begins in two days, so six of its days are left.
  await giving.getByLabel('Reason', { exact: true }).selectOption('METH')
  await giving.getByText(/^Rent runs to the end of/).waitFor()
  await giving.getByRole('button', { name: 'Give notice' }).click()
  await giving.waitFor({ state: 'detached' })
  const ends = /^Ends on .*, by notice$/
  await page.getByText(ends).waitFor()

  const theirs = phone.page()
  await theirs.goto(`${url}/messages`)
  await theirs.getByRole('link', { name: /Ngaire Holloway.*gave notice/ }).click()
  await messageLog(theirs).getByRole('link', { name: 'View agreement' }).last().click()
  await theirs.getByText(ends).waitFor()
  await theirs.goto(`${url}/accommodation/rent`)
  await theirs
    .getByRole('link', { name: /Ngaire/ })
    .first()
    .click()
  // 320 × 6 ÷ 7.
  await theirs
    .locator('.ledger-figures')
    .getByText(/^NZ\$274\.29/)
    .waitFor()
})

async function keepLook(page: Page, name: string): Promise<void> {
  const folder = process.env['LOOK_DIR']
  if (!folder) return
  for (const theme of ['light', 'dark'] as const) {
    await showAs(page, { theme, width: page.viewportSize()?.width ?? 390 })
    await page.screenshot({ path: `${folder}/${name}-${theme}.png` })
  }
}
