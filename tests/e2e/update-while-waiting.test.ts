import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildOf,
  comeToForeground,
  createDeployment,
  untilBuild,
  type Deployment,
} from '#tests/support/deployment.ts'
import { openDevice, type Device } from '#tests/support/device.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { DEMO_PASSWORD, HOST_EMAIL } from '#tests/support/people.ts'
import { keptLanguages, signIn, waitUntilKept, waitUntilLevel } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import type { LineNews } from '#line/line-news.ts'

/** Far less than the five minutes after which a browser gives up on what a service worker is doing. */
const UPDATE_LIMIT_MS = 60_000

let deployment: Deployment
let server: RunningServer
let device: Device

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

it('an update does not wait for languages that wait until no data is saved', async () => {
  const page = device.page()
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
