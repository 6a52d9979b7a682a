import { afterAll, beforeAll, it } from 'vitest'
import { everyPlace, openPlace } from '#tests/support/places.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openTourists, type Tourists } from '#tests/support/tourists.ts'
import { expectNoViolations } from './every-look.ts'

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

it.each(everyPlace())('on $path axe objects to nothing, however it looks', async (place) => {
  const page = tourists.page(place.role)
  await openPlace(page, server.url, place)
  await expectNoViolations(page, place.path)
})
