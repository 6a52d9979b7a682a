import { afterAll, beforeAll, it } from 'vitest'
import type { Device } from '#tests/support/device.ts'
import { showAs } from '#tests/support/look.ts'
import { openPlace } from '#tests/support/places.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openGuestDevice, openTourists, type Tourists } from '#tests/support/tourists.ts'
import { EVERY_PAIR, expectNoViolations } from './every-look.ts'
import { PAGE_STATES } from './page-states.ts'

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

it.each(PAGE_STATES)(
  'axe finds nothing, and nothing is too wide, with $name',
  async ({ name, path, role, reach }) => {
    const page = role === 'GUEST' ? guest.page() : tourists.page(role)
    await openPlace(page, server.url, { path, role })
    await showAs(page, { width: 1440 })
    try {
      await reach(page)
      await expectNoViolations(page, name, EVERY_PAIR)
    } finally {
      await page.context().setOffline(false)
    }
  },
)
