import { afterAll, beforeAll, expect } from 'vitest'
import {
  buildOf,
  comeToForeground,
  createDeployment,
  untilBuild,
  type Deployment,
} from '#tests/support/deployment.ts'
import { openDevice, type Device } from '#tests/support/device.ts'
import { createJourney } from '#tests/support/journey.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { DEMO_PASSWORD, HOST_EMAIL } from '#tests/support/people.ts'
import { composer, signIn, waitUntilKept, waitUntilLevel } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'

/** Time limit from a reload to an open conversation on a busy machine: the worker restarts and opens the replica. */
const START_LIMIT_MS = 30_000

let deployment: Deployment
let server: RunningServer
let device: Device
/** Of the page, from the first deploy on. */
let loads = 0

beforeAll(async () => {
  deployment = createDeployment()
  server = await startServer({ env: { DIST_DIR: deployment.distDir } })
  device = await openDevice()
})
afterAll(async () => {
  await device.dispose()
  await server.stop()
  deployment.dispose()
})
keepScreenshotsOfFailures(() => [device])
const it = createJourney()

it('a new build reloads a tab once, by way of the new service worker, and keeps the draft', async () => {
  const page = device.page()
  await signIn(page, server.url, HOST_EMAIL, DEMO_PASSWORD)
  await waitUntilLevel(page)
  await waitUntilKept(page)
  await page.locator('a[href*="chat="]').first().click()
  await composer(page).fill('Half a sentence about the')
  page.on('load', () => {
    loads += 1
  })

  deployment.deploy('aaaaaaaaaaaaaaaa')
  await comeToForeground(page)
  await untilBuild(page, 'aaaaaaaaaaaaaaaa')
  await expect
    .poll(() => composer(page).inputValue(), { timeout: START_LIMIT_MS })
    .toBe('Half a sentence about the')
  await waitUntilLevel(page)

  const looked = page.waitForResponse(/\/builds\/latest\.json/)
  await comeToForeground(page)
  await looked
  await waitUntilLevel(page)
  expect(loads).toBe(1)
})

it('a tab without a network stays on its build, and takes the new one when it is back', async () => {
  const page = device.page()
  // First: a look of before may be on its way still, and would find the new build while there is a network.
  await device.context().setOffline(true)
  await page.getByText('You are offline').first().waitFor()
  deployment.deploy('bbbbbbbbbbbbbbbb')
  await comeToForeground(page)
  expect(await buildOf(page)).toBe('aaaaaaaaaaaaaaaa')
  expect(loads).toBe(1)
  await device.context().setOffline(false)
  await waitUntilLevel(page)
  await comeToForeground(page)
  await untilBuild(page, 'bbbbbbbbbbbbbbbb')
})
