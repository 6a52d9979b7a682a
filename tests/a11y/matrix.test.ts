import { afterAll, beforeAll, describe, it } from 'vitest'
import { showAs } from '#tests/support/look.ts'
import { everyPlace, openPlace } from '#tests/support/places.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openTourists, type Tourists } from '#tests/support/tourists.ts'
import { expectNoViolations } from './every-look.ts'
import { PAGE_STATES } from './states.ts'

let server: RunningServer
let tourists: Tourists

beforeAll(async () => {
  server = await startServer()
  tourists = await openTourists(server.url)
})
afterAll(async () => {
  await tourists.dispose()
  await server.stop()
})

describe('in every language, theme, direction and width axe objects to nothing', () => {
  it.each(everyPlace())('on $path', async (place) => {
    const page = tourists.page(place.role)
    await openPlace(page, server.url, place)
    await expectNoViolations(page)
  })

  it.each(PAGE_STATES)('with $name', async ({ path, role, reach }) => {
    const page = tourists.page(role)
    await openPlace(page, server.url, { path, role })
    await showAs(page, { width: 1440 })
    try {
      await reach(page)
      await expectNoViolations(page)
    } finally {
      await page.context().setOffline(false)
    }
  })
})
