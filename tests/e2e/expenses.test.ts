import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect } from 'vitest'
import { taxYearOf } from '#domain/calendar/calendar-day.ts'
import { expenses as expensesEndpoint, type ExpenseRow } from '#contract/expense.ts'
import { dayAtPlace } from '#contract/region.ts'
import type { RevenueReport } from '#contract/revenue.ts'
import type { Device } from '#tests/support/device.ts'
import { test as it } from '#tests/support/journey-test.ts'
import type { Person } from '#tests/support/people.ts'
import { photo } from '#tests/support/pictures.ts'
import { tellOfNetwork } from '#tests/support/screens.ts'

const PHONE = { width: 390, height: 844 }
const NOTE = 'Gate hinge, and its bolts'

let url = ''
let device: Device
let host: Person
it.beforeAll(async ({ server, world, devices }) => {
  url = server.publicUrl
  host = world.host
  const day = dayAtPlace(new Date(), 'Pacific/Auckland')
  const earlier = { day, kind: 'REPAIRS', amount: 4_000, note: 'Wire' }
  expect((await host.request('PUT', `/expenses/${randomUUID()}`, earlier)).status).toBe(200)
  device = await devices.of(host, { viewport: PHONE })
})

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

it('an expense with a photo, written offline, counts at once and outlives a kill', async ({ line }) => {
  let page = device.page()
  await page.goto(`${url}/revenue`)
  await page
    .getByRole('main')
    .getByText(/^ ?Up to date/)
    .waitFor()
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
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })

  const isThere = async (): Promise<void> => {
    await row(page).getByText('Receipts', { exact: true }).waitFor()
    await row(page).getByText('On this device', { exact: true }).waitFor()
    await expect.poll(shownSpent).toBe(before + 18_765)
  }
  await isThere()
  await page.getByText(/1 change on this device is included/).waitFor()

  // From here on the line refuses: a browser that has just started has a network until it is told otherwise.
  line.set({ mode: 'down' })
  const closed = device.context().waitForEvent('close')
  process.kill(device.browserPid(), 'SIGKILL')
  await closed
  page = await device.open()
  await page.goto(`${url}/revenue`)
  await isThere()

  await page.getByRole('button', { name: 'For your accountant' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialogOf(page).getByRole('button', { name: 'Save CSV' }).click(),
  ])
  const lines = readFileSync(await download.path(), 'utf8').split('\r\n')
  const booked = lines.filter((each) => each.includes('Gate hinge'))
  expect(booked).toHaveLength(1)
  expect(booked[0]).toMatch(
    /^\d{4}-\d\d-\d\d,[^,]+,,Repairs and maintenance,,187\.65,.*"Gate hinge, and its bolts"$/,
  )
  await page.keyboard.press('Escape')
  await dialogOf(page).waitFor({ state: 'detached' })
  expect((await onServer()).expense).toBeUndefined()
})

it('back online it is sent with its photo, once, and the figures agree to the cent', async ({ line }) => {
  const page = device.page()
  const shown = await shownSpent()
  line.set({ mode: 'up' })
  await tellOfNetwork(page)
  await row(page).getByText('On this device', { exact: true }).waitFor({ state: 'detached', timeout: 60_000 })
  await page
    .getByRole('main')
    .getByText(/^ ?Up to date/)
    .waitFor({ timeout: 60_000 })
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
