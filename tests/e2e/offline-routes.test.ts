import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDevice, type Device } from '#tests/support/device.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { DEMO_PASSWORD, HOST_EMAIL } from '#tests/support/people.ts'
import { everyPlace, openPlace } from '#tests/support/places.ts'
import { signIn, waitUntilKept, waitUntilLevel } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'

let server: RunningServer
let device: Device

beforeAll(async () => {
  server = await startServer()
  device = await openDevice()
})
afterAll(async () => {
  await device.dispose()
  await server.stop()
})
keepScreenshotsOfFailures(() => [device])

it('every page of the route table starts without a network, for everyone who may see it', async () => {
  const page = device.page()
  const places = everyPlace()
  await page.goto(`${server.url}/login`)
  await waitUntilKept(page)
  await device.context().setOffline(true)
  for (const place of places.filter(({ role }) => role === null)) {
    await openPlace(page, server.url, place)
    expect(await page.locator('h1').first().textContent(), place.path).not.toBe('')
  }
  await device.context().setOffline(false)
  await signIn(page, server.url, HOST_EMAIL, DEMO_PASSWORD)
  await waitUntilLevel(page)
  await device.context().setOffline(true)
  for (const place of places.filter(({ role }) => role === 'HOST')) {
    await openPlace(page, server.url, place)
    expect(new URL(page.url()).pathname.startsWith(place.path.replace(/:.*/, '')), place.path).toBe(true)
  }
  expect(await page.evaluate(askedOfTheServer)).toEqual({ answer: 'none', kept: [] })
  expect(device.complaints).toEqual([])
})

/** Runs in the page, offline: returns what the API answers, and what any cache contains of it. */
async function askedOfTheServer(): Promise<{ answer: string; kept: string[] }> {
  const answer = await fetch('/v1/units').then(
    () => 'something',
    () => 'none',
  )
  const kept: string[] = []
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) {
      const { pathname } = new URL(url)
      if (/^\/(v1|api|app|apps)\//.test(pathname) && !/\/files\/[\w-]+\/(thumb|medium|large)$/.test(pathname))
        kept.push(pathname)
    }
  return { answer, kept }
}
