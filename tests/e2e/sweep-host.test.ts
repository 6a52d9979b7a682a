// A server of its own: it looks at the demo as it is, which journeys beside it would change.
/*
 * Over 20 s: with `sweep-others.test.ts` it stands for what every other journey would have to look at, the accessibility,
 * words and widths of each page. `npm run test:a11y` does it in every look, and with dialogs.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PAGE_STATES } from '#tests/a11y/page-states.ts'
import { violations } from '#tests/support/axe-violations.ts'
import type { Device } from '#tests/support/device.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { everyPlace, goToPlace } from '#tests/support/places.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openHostDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'
import { NOTHING, prepareSweep, sweep } from '#tests/support/sweep.ts'

let server: RunningServer
let host: Device

beforeAll(async () => {
  server = await startServer({ port: portOfStoredSignIn() })
  host = await openHostDevice(server.url)
  await prepareSweep(host)
})
afterAll(async () => {
  await host.dispose()
  await server.stop()
})
keepScreenshotsOfFailures(() => [host])

const PLACES = everyPlace().filter(({ role }) => role === 'HOST')
it.each(PLACES)('$path can be perceived, used and read', async (place) => {
  await goToPlace(host.page(), place)
  expect(await sweep(host.page())).toEqual(NOTHING)
  expect(host.complaints).toEqual([])
})

// Its list draws what is near, so it is not the same for long enough for a walk.
const CONVERSATION = PAGE_STATES.filter(({ name }) => name === 'an open conversation')
it.each(CONVERSATION)('axe finds nothing in $name', async ({ path, reach }) => {
  await goToPlace(host.page(), { path })
  await reach(host.page())
  expect(await violations(host.page())).toEqual([])
})
