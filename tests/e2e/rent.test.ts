import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newDemoData } from '#tests/support/demo-data.ts'
import type { Device } from '#tests/support/device.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { signInByApi } from '#tests/support/people.ts'
import { showAs } from '#tests/support/look.ts'
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

it('cash taken with no network lowers what is owed at once, and the guest sees it once there is one', async () => {
  const page = device.page()
  await waitUntilLevel(page)
  await waitUntilKept(page)
  await page.getByRole('link', { name: 'Rent Payments' }).first().click()
  await page.getByRole('link', { name: /Tom Hallward/ }).click()
  const owed = page.locator('.ledger-figures dd').first()
  await owed.waitFor()
  const before = Number((await owed.textContent())?.replace(/[^0-9.]/g, ''))
  expect(before).toBeGreaterThan(100)

  await device.context().setOffline(true)
  await page.getByText('You are offline. Please check your internet connection.').waitFor()
  await page.getByRole('button', { name: 'Record a payment' }).click()
  const dialog = page.locator('sl-dialog[open]')
  await dialog.getByLabel('Amount').fill('100.50')
  await dialog.getByLabel('Paid by').fill('Mrs Hallward')
  await dialog.getByRole('checkbox', { name: 'Write a receipt' }).uncheck()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const left = (before - 100.5).toLocaleString('en-US', { minimumFractionDigits: 2 })
  await expect.poll(() => owed.textContent()).toBe(`NZ$${left}`)
  const entry = page.getByRole('listitem').filter({ hasText: 'Mrs Hallward' })
  await entry.getByText('Waiting to send', { exact: true }).waitFor()

  await device.context().setOffline(false)
  await entry.getByText('Completed', { exact: true }).waitFor({ timeout: 30_000 })
  expect(await owed.textContent()).toBe(`NZ$${left}`)
  const guest = await signInByApi(server.url, 'tom.hallward@farstead.example')
  const answer = await fetch(`${server.url}/v1/ledger-entries`, {
    headers: { authorization: `Bearer ${guest.token}` },
  })
  const { data } = (await answer.json()) as { data: { amount: number; payer: string }[] }
  expect(data.find(({ payer }) => payer === 'Mrs Hallward')).toMatchObject({ amount: 10_050 })
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
          path: `${process.env['LOOK_DIR']}/ledger-${theme}-${width}.png`,
          fullPage: true,
        })
    }
})
