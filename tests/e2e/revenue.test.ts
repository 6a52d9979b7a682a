import { readFileSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { taxYearOf } from '#contract/calendar-day.ts'
import { dayAtPlace } from '#contract/region.ts'
import type { RevenueReport } from '#contract/revenue.ts'
import { newDemoData } from '#tests/support/demo-data.ts'
import type { Device } from '#tests/support/device.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { showAs } from '#tests/support/look.ts'
import { signInByApi } from '#tests/support/people.ts'
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

const SUMS = ['received', 'spent', 'owed', 'ahead'] as const

/** Returns the totals on screen, in cents. */
async function shownSums(): Promise<Record<string, number>> {
  const shown = SUMS.map(async (sum): Promise<[string, number]> => {
    const text = await device.page().locator(`[data-sum="${sum}"]`).textContent()
    return [sum, Math.round(Number(text?.replace(/[^0-9.-]/g, '')) * 100)]
  })
  return Object.fromEntries(await Promise.all(shown))
}

async function serverSums(): Promise<Record<string, number>> {
  const { token } = await signInByApi(server.url, 'host@farstead.example')
  const year = taxYearOf(dayAtPlace(new Date(), 'Pacific/Auckland'))
  const answer = await fetch(`${server.url}/v1/revenue?year=${year}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await answer.json()) as { data: RevenueReport }
  return Object.fromEntries(SUMS.map((sum) => [sum, data[sum]]))
}

it('the figures are the server’s to the cent, and say so', async () => {
  const page = device.page()
  await waitUntilLevel(page)
  await waitUntilKept(page)
  await page.getByRole('link', { name: 'Revenue', exact: true }).first().click()
  await page.getByText(/^ ?Matches the server as of/).waitFor()
  const sums = await shownSums()
  expect(sums).toEqual(await serverSums())
  expect(Math.min(sums['received'] ?? 0, sums['spent'] ?? 0, sums['owed'] ?? 0)).toBeGreaterThan(0)
})

it('the letters of its PDFs are kept in the language on screen, before the network goes', async () => {
  const page = device.page()
  const hasLetters = () =>
    page.evaluate(async () => {
      const fonts = await (await caches.open('document-fonts')).keys()
      return fonts.some(({ url }) => url.includes('devanagari'))
    })
  expect(await hasLetters()).toBe(false)
  await showAs(page, { locale: 'hi' })
  await expect.poll(hasLetters).toBe(true)
  await showAs(page, {})
})

it('an expense that was written with no network counts at once, and reaches the server', async () => {
  const page = device.page()
  const before = await shownSums()
  await device.context().setOffline(true)
  await page.getByRole('button', { name: 'Add an expense' }).click()
  const dialog = page.locator('sl-dialog[open]')
  await dialog.getByLabel('Amount, GST included').fill('12.34')
  await dialog.getByLabel('Note').fill('Gate hinge')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const row = page.getByRole('button', { name: /Gate hinge/ })
  await row.getByText('On this device', { exact: true }).waitFor()
  const spent = (before['spent'] ?? 0) + 1_234
  await expect.poll(shownSums).toEqual({ ...before, spent })
  await page.getByText(/1 change on this device is included/).waitFor()

  await page.getByRole('button', { name: 'For your accountant' }).click()
  await dialog.getByLabel('GST number').fill('49-091-850')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save CSV' }).click(),
  ])
  const csv = readFileSync(await download.path(), 'utf8')
  expect(csv).toContain('12.34,,,,,Gate hinge')
  expect(csv).toMatch(/Tōtara Cabin,[^,]+,Rent,1100\.00,,143\.48,Cash/)
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save PDF' }).click(),
  ])
  expect(readFileSync(await pdf.path(), 'latin1').slice(0, 5)).toBe('%PDF-')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await device.context().setOffline(false)
  await row.getByText('On this device', { exact: true }).waitFor({ state: 'detached' })
  await page.getByText(/^ ?Matches the server as of/).waitFor()
  expect(await serverSums()).toEqual({ ...before, spent })
})

it('fits a phone, a tablet and a desk, light and dark', async () => {
  const page = device.page()
  for (const theme of ['light', 'dark'] as const)
    for (const width of [390, 820, 1440]) {
      await showAs(page, { theme, width })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(wide, `${theme} ${width}`).toBeLessThanOrEqual(0)
      if (process.env['LOOK_DIR'])
        await page.screenshot({
          path: `${process.env['LOOK_DIR']}/revenue-${theme}-${width}.png`,
          fullPage: true,
        })
    }
})
