import { afterAll, beforeAll, expect } from 'vitest'
import type { Device } from '#tests/support/device.ts'
import { createJourney } from '#tests/support/journey.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { DEMO_PASSWORD, HOST_EMAIL } from '#tests/support/people.ts'
import { signIn, waitUntilKept } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openInstalledDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'

let server: RunningServer
let phone: Device

beforeAll(async () => {
  server = await startServer({ port: portOfStoredSignIn() })
  phone = await openInstalledDevice(server.url, { viewport: { width: 390, height: 844 } })
})
afterAll(async () => {
  await phone.dispose()
  await server.stop()
})
keepScreenshotsOfFailures(() => [phone])
const it = createJourney()

it('help is searched and read without a network, and each answer has an address', async () => {
  const page = phone.page()
  await signIn(page, server.url, HOST_EMAIL, DEMO_PASSWORD)
  await waitUntilKept(page)
  await phone.context().setOffline(true)
  await page.goto(`${server.url}/help#recordRent`)
  await page.getByText('press “Record a payment”').waitFor()
  expect(await page.getByText('Keep the recovery codes').isVisible()).toBe(false)
  await page.getByRole('searchbox', { name: 'Search help' }).fill('recovery')
  await page.getByText('How do I turn on a second factor?').click()
  await page.getByText('Keep the recovery codes').waitFor()
  expect(await page.locator('details').count()).toBe(1)
  await page.getByRole('link', { name: 'Link to this answer' }).click()
  expect(page.url()).toBe(`${server.url}/help#secondFactor`)
  await page.getByRole('searchbox').fill('volcano')
  await page.getByText('No answer has these words').waitFor()
  expect(phone.complaints).toEqual([])
})
