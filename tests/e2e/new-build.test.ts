// A server of its own: it serves one build after another.
import { afterAll, beforeAll, expect, test } from 'vitest'
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
import { composer, keptLanguages, signIn, waitUntilKept, waitUntilLevel } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openHostDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'
import type { LineNews } from '#line/line-news.ts'

/** Time limit from a reload to an open conversation on a busy machine: the worker restarts and opens the replica. */
const START_LIMIT_MS = 30_000
/** Far less than the five minutes after which a browser gives up on what a service worker is doing. */
const UPDATE_LIMIT_MS = 60_000

let deployment: Deployment
let server: RunningServer
let device: Device
/** Which has kept no language yet. */
let fresh: Device | undefined
/** Of the page, from the first deploy on. */
let loads = 0

beforeAll(async () => {
  deployment = createDeployment()
  server = await startServer({ port: portOfStoredSignIn(), env: { DIST_DIR: deployment.distDir } })
  device = await openHostDevice(server.url)
})
afterAll(async () => {
  await device.dispose()
  await fresh?.dispose()
  await server.stop()
  deployment.dispose()
})
keepScreenshotsOfFailures(() => [device, fresh])
const it = createJourney()

it('a new build reloads a tab once, by way of the new service worker, and keeps the draft', async () => {
  const page = device.page()
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

test('an update does not wait for languages that wait until no data is saved', async () => {
  fresh = await openDevice()
  const page = fresh.page()
  await page.addInitScript(tellOfSaving)
  await signIn(page, server.url, HOST_EMAIL, DEMO_PASSWORD)
  await waitUntilLevel(page)
  await waitUntilKept(page)
  // From now on each start asks the service worker for the other languages.
  await page.reload()
  await waitUntilLevel(page)
  expect(await keptLanguages(page)).toEqual([])
  const before = await buildOf(page)
  deployment.deploy('eeeeeeeeeeeeeeee')
  await comeToForeground(page)
  await untilBuild(page, 'eeeeeeeeeeeeeeee', UPDATE_LIMIT_MS)
  expect(before).not.toBe('eeeeeeeeeeeeeeee')
})

/** Runs in the page: another tab saves data, and tells of it as realms do. */
function tellOfSaving(): void {
  const channel = new BroadcastChannel('farstead-line')
  const news: LineNews = {
    realm: 'a tab that saves data',
    kind: 'page',
    entries: [],
    estimate: { bitsPerSecond: null, roundTripMs: null, isMeasured: false },
    isSaving: true,
    asks: false,
  }
  const tell = () => channel.postMessage(news)
  window.setInterval(tell, 1_000)
  tell()
}
