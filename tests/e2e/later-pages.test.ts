import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Device } from '#tests/support/device.ts'
import { createJourney } from '#tests/support/journey.ts'
import { test } from '#tests/support/journey-test.ts'
import { missingParts, waitUntilPagesKept } from '#tests/support/screens.ts'

let url = ''
let device: Device
test.beforeAll(async ({ server, world, devices }) => {
  url = server.publicUrl
  device = await devices.of(world.host)
})
const it = createJourney(test)

/** What a host opens every day, as the decision names it. */
const FIRST_PAGES = ['/messages', '/accommodation/agreements', '/accommodation/rent', '/units', '/dashboard']

const onRail = (page: Page, path: string) => page.locator(`nav.rail .navigation-link[href="${path}"]`)

it('a page that isn’t on the device says so offline, and so does the sync page', async () => {
  const page = device.page()
  await page.goto(`${url}/dashboard`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await waitUntilPagesKept(page)
  await device.context().setOffline(true)
  await leaveOnlyFirstPages(device, page)
  expect(await missingParts(page)).toContain('turnovers')

  await onRail(page, '/turnovers').click()
  await page.getByRole('heading', { name: 'This page isn’t on this device yet' }).waitFor()
  for (const path of FIRST_PAGES) {
    await onRail(page, path).click()
    await page
      .getByRole('heading', { level: 1, name: /^(?!This page isn’t on)/ })
      .first()
      .waitFor()
  }
  await page.goto(`${url}/sync`)
  await page.getByText(/^Not on this device yet: .*Turnovers/).waitFor()
})

it('it comes by itself once there is a network, and is kept', async () => {
  const page = device.page()
  await onRail(page, '/turnovers').click()
  const missing = page.getByRole('heading', { name: 'This page isn’t on this device yet' })
  await missing.waitFor()
  await device.context().setOffline(false)
  await missing.waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1, name: 'Turnovers' }).waitFor()
  await device.context().setOffline(true)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Turnovers' }).waitFor()
  await device.context().setOffline(false)
})

it('a good line brings the rest', async () => {
  const page = device.page()
  await page.goto(`${url}/sync`)
  await waitUntilPagesKept(page)
  await page.getByText(/^Not on this device yet: .*Turnovers/).waitFor({ state: 'detached' })
})

/** Removes the pages that came later, as on a device whose line was never good. */
async function leaveOnlyFirstPages({ context }: Device, page: Page): Promise<void> {
  await page.evaluate(() => caches.delete('farstead-pages'))
  const session = await context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
}
