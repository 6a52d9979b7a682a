import { rmSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#contract/calendar-day.ts'
import { dayAtPlace } from '#contract/region.ts'
import { newDemoData } from '#tests/support/demo-data.ts'
import type { Device } from '#tests/support/device.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { HOST_EMAIL, type Person, signInByApi } from '#tests/support/people.ts'
import { waitUntilKept, waitUntilLevel } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openHostDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'

let dataDir = ''
let server: RunningServer
let device: Device

beforeAll(async () => {
  dataDir = newDemoData()
  server = await startServer({ dataDir, port: portOfStoredSignIn() })
  device = await openHostDevice(server.url)
})
afterAll(async () => {
  await device.dispose()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
keepScreenshotsOfFailures(() => [device])

/** Returns a bank's file of yesterday: rent of one guest, a payment that the same guest claimed, and groceries. */
function bankFile(): { name: string; mimeType: string; buffer: Buffer } {
  const [year, month, day] = addDays(dayAtPlace(new Date(), 'Pacific/Auckland'), -1).split('-')
  const date = `${day}/${month}/${year}`
  const rows = [
    'Date,Amount,Payee,Particulars,Code,Reference,Tran Type',
    `${date},320.00,T HALLWARD,RENT,,HALLWARD,AP`,
    `${date},120.00,T HALLWARD,RENT,,HALLWARD,AP`,
    `${date},-84.20,NEW WORLD,,,,POS`,
  ]
  return { name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) }
}

async function choose(page: Page): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(bankFile())
  await page.getByText('2 payments came in').waitFor()
}

/** Returns the entries on the server that come from bank lines. */
async function onServer(host: Person): Promise<{ amount: number; entryId: string | null }[]> {
  const answer = await host.request('GET', '/ledger-entries')
  const { data } = (await answer.json()) as {
    data: { amount: number; entryId: string | null; bankLine: string | null }[]
  }
  return data.filter(({ bankLine }) => bankLine !== null).toSorted((a, b) => a.amount - b.amount)
}

it('lines confirmed with no network reach the server once, and the file again adds nothing', async () => {
  const page = device.page()
  await waitUntilLevel(page)
  await waitUntilKept(page)
  await page.getByRole('link', { name: 'Rent Payments' }).first().click()
  await device.context().setOffline(true)
  await page.getByText('You are offline. Please check your internet connection.').waitFor()
  await page.getByRole('link', { name: 'Bank import' }).click()
  await choose(page)
  await page.getByText('Confirms what Tom Hallward said they paid').waitFor()
  const lines = page.getByRole('checkbox', { name: /^Select NZ\$/ })
  await lines.nth(0).check()
  await lines.nth(1).check()
  await page.getByRole('button', { name: 'Record 2 payments' }).click()
  await page.getByText('You’re done with this file').waitFor()

  await page.getByRole('button', { name: 'Choose another file' }).click()
  await choose(page)
  await page.getByText('You’re done with this file').waitFor()
  await page.getByRole('button', { name: 'Recorded 2' }).click()
  await expect.poll(() => page.getByText('Already recorded').count()).toBe(2)

  await device.context().setOffline(false)
  const host = await signInByApi(server.url, HOST_EMAIL)
  await expect.poll(() => onServer(host), { timeout: 30_000 }).toHaveLength(2)
  const [answer, rent] = await onServer(host)
  expect(answer).toMatchObject({ amount: 12_000, entryId: expect.any(String) as string })
  expect(rent).toMatchObject({ amount: 32_000, entryId: null })
})
