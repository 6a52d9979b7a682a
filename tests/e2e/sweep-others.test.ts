// A server of its own: it looks at the demo as it is, which journeys beside it would change.
/*
 * Over 20 s: with `sweep-host.test.ts` it stands for what every other journey would have to look at, the accessibility,
 * words and widths of each page. `npm run test:a11y` does it in every look, and with dialogs.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoUnits } from '#demo/demo-people.ts'
import { violations } from '#tests/support/axe-violations.ts'
import { type Device, openDevice } from '#tests/support/device.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { walkByKeyboard } from '#tests/support/keyboard-walk.ts'
import { HOST_EMAIL, signInByApi } from '#tests/support/people.ts'
import { everyPlace, goToPlace, openPlace, placesOfGuests } from '#tests/support/places.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openInstalledDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'
import { NOTHING, prepareSweep, sweep } from '#tests/support/sweep.ts'
import { lastingTextProblems } from '#tests/support/text-problems.ts'
import { openAdminDevice, openGuestDevice } from '#tests/support/tourists.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ port: portOfStoredSignIn() })
})
afterAll(() => server.stop())

const INVITATION = randomBytes(32).toString('base64url')

/** The server's own pages, which have no other language than the one they were asked for in. */
const SITE_PAGES = [
  '/site/listing',
  `/site/listing/${demoUnits.cabin.id}`,
  `/site/listing/${demoUnits.cabin.id}/join`,
  '/site/blog',
  '/site/blog/a-receipt-at-the-gate',
  `/site/invite/${INVITATION}`,
  `/site/invite/${'A'.repeat(43)}`,
  '/site/no-such-page',
]

const PLACES = [...everyPlace(), ...placesOfGuests()]

describe.each([
  { who: 'somebody who is signed out', role: null, open: () => openInstalledDevice(server.url) },
  { who: 'an administrator', role: 'ADMIN', open: () => openAdminDevice(server.url) },
  { who: 'a guest', role: 'GUEST', open: () => openGuestDevice(server.url) },
] as const)('for $who', ({ role, open }) => {
  let device: Device
  beforeAll(async () => {
    device = await open()
    await prepareSweep(device)
  })
  afterAll(() => device.dispose())
  keepScreenshotsOfFailures(() => [device])

  it.each(PLACES.filter((place) => place.role === role))(
    '$path can be perceived, used and read',
    async (place) => {
      // People arrive at the public pages with a load, and at the others from one of the app.
      await (role === null ? openPlace(device.page(), server.url, place) : goToPlace(device.page(), place))
      expect(await sweep(device.page())).toEqual(NOTHING)
      expect(device.complaints).toEqual([])
    },
  )
})

describe('for anybody', () => {
  let device: Device
  beforeAll(async () => {
    // No page of these needs the app, which a first visit would install.
    device = await openDevice({ serviceWorkers: 'block' })
    const host = await signInByApi(server.url, HOST_EMAIL)
    const invitation = { token: INVITATION, unitId: demoUnits.cabin.id, guestName: 'Mere' }
    const { status } = await host.request('PUT', `/guest-invitations/${randomUUID()}`, invitation)
    expect(status).toBe(200)
  })
  afterAll(() => device.dispose())
  keepScreenshotsOfFailures(() => [device])

  it.each(SITE_PAGES)('%s can be perceived, used and read', async (path) => {
    const page = device.page()
    await page.setViewportSize({ width: 1280, height: 860 })
    await page.goto(server.url + path)
    expect(await violations(page)).toEqual([])
    expect(await walkByKeyboard(page)).toEqual(NOTHING.keyboard)
    await page.setViewportSize({ width: 320, height: 860 })
    expect(await lastingTextProblems(page)).toEqual([])
    expect(device.complaints).toEqual([])
  })
})
