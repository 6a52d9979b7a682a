import { readFileSync, rmSync } from 'node:fs'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { taxYearOf } from '#contract/calendar-day.ts'
import { expenses as expensesEndpoint, type ExpenseRow } from '#contract/expense.ts'
import { dayAtPlace } from '#contract/region.ts'
import type { RevenueReport } from '#contract/revenue.ts'
import { violations } from '#tests/support/axe-violations.ts'
import { newDemoData } from '#tests/support/demo-data.ts'
import type { Device } from '#tests/support/device.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { HOST_EMAIL, type Person, signInByApi } from '#tests/support/people.ts'
import { photo } from '#tests/support/pictures.ts'
import { waitUntilKept, waitUntilLevel } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openHostDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'

const PHONE = { width: 390, height: 844 }
const NOTE = 'Gate hinge, and its bolts'

let dataDir = ''
let server: RunningServer
let device: Device
let host: Person

beforeAll(async () => {
  dataDir = newDemoData()
  server = await startServer({ dataDir, port: portOfStoredSignIn() })
  device = await openHostDevice(server.url, { viewport: PHONE })
  host = await signInByApi(server.url, HOST_EMAIL)
})
afterAll(async () => {
  await device.dispose()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
keepScreenshotsOfFailures(() => [device])

const row = (page: Page) => page.getByRole('button', { name: new RegExp(NOTE) })

/** Returns the expense total on the page, in cents. */
async function shownSpent(): Promise<number> {
  const text = await device.page().locator('[data-sum="spent"]').textContent()
  return Math.round(Number(text?.replace(/[^0-9.-]/g, '')) * 100)
}

async function onServer(): Promise<{ spent: number; expense: ExpenseRow | undefined }> {
  const year = taxYearOf(dayAtPlace(new Date(), 'Pacific/Auckland'))
  const report = await host.request('GET', `/revenue?year=${year}`)
  const { data } = (await report.json()) as { data: RevenueReport }
  const listed = expensesEndpoint.answer.parse(await (await host.request('GET', '/expenses')).json())
  return { spent: data.spent, expense: listed.data.find(({ note }) => note === NOTE) }
}

it('an expense with a photo of its receipt, written on a phone with no network, counts at once and outlives a kill', async () => {
  let page = device.page()
  await page.goto(`${server.url}/revenue`)
  await waitUntilLevel(page)
  await waitUntilKept(page)
  await page.getByText(/^ ?Matches the server as of/).waitFor()
  const before = await shownSpent()
  expect((await onServer()).spent).toBe(before)

  await device.context().setOffline(true)
  await page.getByText('You are offline. Please check your internet connection.').waitFor()
  await page.getByRole('button', { name: 'Add an expense' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Amount, GST included').fill('187.65')
  await dialog.getByLabel('Room').selectOption({ index: 1 })
  await dialog.getByLabel('Note').fill(NOTE)
  const taken = { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: await photo(300, 200) }
  await dialog.locator('input[type=file]').last().setInputFiles(taken)
  await dialog.getByRole('list', { name: 'Receipts' }).getByText('receipt.jpg').waitFor()
  await dialog.getByRole('button', { name: 'Remove receipt.jpg' }).waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })

  const isThere = async (): Promise<void> => {
    await row(page).getByText('Receipts', { exact: true }).waitFor()
    await row(page).getByText('On this device', { exact: true }).waitFor()
    await expect.poll(shownSpent).toBe(before + 18_765)
  }
  await isThere()
  await page.getByText(/1 change on this device is included/).waitFor()

  // Stops the server while the browser starts: it has a network until it is told otherwise, and would sync at once.
  await server.stop()
  const closed = device.context().waitForEvent('close')
  process.kill(device.browserPid(), 'SIGKILL')
  await closed
  page = await device.open()
  await device.context().setOffline(true)
  server = await startServer({ dataDir, port: Number(new URL(server.url).port) })
  await page.goto(`${server.url}/revenue`)
  await isThere()

  await page.getByRole('button', { name: 'For your accountant' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialogOf(page).getByRole('button', { name: 'Save CSV' }).click(),
  ])
  const lines = readFileSync(await download.path(), 'utf8').split('\r\n')
  const line = lines.filter((each) => each.includes('Gate hinge'))
  expect(line).toHaveLength(1)
  expect(line[0]).toMatch(
    /^\d{4}-\d\d-\d\d,[^,]+,,Repairs and maintenance,,187\.65,.*"Gate hinge, and its bolts"$/,
  )
  await page.keyboard.press('Escape')
  await dialogOf(page).waitFor({ state: 'detached' })
  expect((await onServer()).expense).toBeUndefined()
})

it('back online it is on the server with its photo, once, and the figures agree to the cent', async () => {
  const page = device.page()
  const shown = await shownSpent()
  await device.context().setOffline(false)
  await row(page).getByText('On this device', { exact: true }).waitFor({ state: 'detached', timeout: 60_000 })
  await page.getByText(/^ ?Matches the server as of/).waitFor({ timeout: 60_000 })
  await expect.poll(async () => (await onServer()).expense?.files.length, { timeout: 60_000 }).toBe(1)
  const { spent, expense } = await onServer()
  expect(spent).toBe(shown)
  expect(await shownSpent()).toBe(shown)
  expect(expense).toMatchObject({ amount: 18_765, kind: 'REPAIRS', isRemoved: false })
  expect(expense?.unitId).not.toBeNull()

  // The photo was taken lying on its side. The server's copy is upright and doesn't say where it was taken.
  const [file] = expense?.files ?? []
  const content = await host.request('GET', `/uploads/${file?.id}/content?size=large`)
  const kept = await sharp(Buffer.from(await content.arrayBuffer())).metadata()
  expect([kept.width, kept.height, kept.exif]).toEqual([200, 300, undefined])
  expect(device.complaints).toEqual([])
})

function dialogOf(page: Page) {
  return page.locator('sl-dialog[open]')
}
