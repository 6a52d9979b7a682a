// A server of its own: it serves one build after another.
import { afterAll, beforeAll, expect } from 'vitest'
import {
  buildOf,
  comeToForeground,
  createDeployment,
  untilBuild,
  type Deployment,
} from '#tests/support/deployment.ts'
import type { Device } from '#tests/support/device.ts'
import { createJourney } from '#tests/support/journey.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { composer, keptLanguages, waitUntilLanguagesKept, waitUntilLevel } from '#tests/support/screens.ts'
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
/** Of the page, from the first deploy on. */
let loads = 0

beforeAll(async () => {
  deployment = createDeployment()
  server = await startServer({ port: portOfStoredSignIn(), env: { DIST_DIR: deployment.distDir } })
  device = await openHostDevice(server.url)
})
afterAll(async () => {
  await device.dispose()
  await server.stop()
  deployment.dispose()
})
keepScreenshotsOfFailures(() => [device])
const it = createJourney()

it('a new build reloads a tab once, through its service worker, and keeps the draft', async () => {
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

it('an offline tab stays on its build and takes the new one once back online', async () => {
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

it('an update doesn’t wait for languages that the data saver postpones', async () => {
  const page = device.page()
  await waitUntilLanguagesKept(page)
  await page.evaluate(forgetLanguages)
  await page.addInitScript(tellOfSaving)
  // Each start asks the service worker for the languages that are missing.
  await page.reload()
  await waitUntilLevel(page)
  expect(await keptLanguages(page)).toEqual([])
  deployment.deploy('eeeeeeeeeeeeeeee')
  await comeToForeground(page)
  await untilBuild(page, 'eeeeeeeeeeeeeeee', UPDATE_LIMIT_MS)
})

/** Runs in the page. */
async function forgetLanguages(): Promise<void> {
  for (const name of await caches.keys()) if (name.includes('part-language')) await caches.delete(name)
}

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
