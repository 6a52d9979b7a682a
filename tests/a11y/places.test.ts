import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Device } from '#tests/support/device.ts'
import { everyPlace, openPlace, placesOfGuests, type Place } from '#tests/support/places.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { lastingTextProblems } from '#tests/support/text-problems.ts'
import { openGuestDevice, openTourists, type Tourists } from '#tests/support/tourists.ts'
import { EVERY_LOOK, expectNoViolations } from './every-look.ts'

let server: RunningServer
let tourists: Tourists
let guest: Device

beforeAll(async () => {
  server = await startServer()
  tourists = await openTourists(server.url)
  guest = await openGuestDevice(server.url)
})
afterAll(async () => {
  await Promise.all([tourists.dispose(), guest.dispose()])
  await server.stop()
})

const pageOf = ({ role }: Place) => (role === 'GUEST' ? guest.page() : tourists.page(role))

describe.each([...everyPlace(), ...placesOfGuests()])('$path for $role', (place) => {
  beforeAll(() => openPlace(pageOf(place), server.url, place))

  it('has no axe violations in any look', async () => {
    await expectNoViolations(pageOf(place), `${place.path} ${place.role}`, EVERY_LOOK)
  })

  it('can be read with letters twice as large', async () => {
    const page = pageOf(place)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    try {
      expect(await lastingTextProblems(page)).toEqual([])
    } finally {
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    }
  })
})
