// A server of its own: it looks at the demo as it is, which journeys beside it would change.
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoUnits } from '#demo/demo-people.ts'
import { violations } from '#tests/support/axe-violations.ts'
import type { Device } from '#tests/support/device.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { everyPlace, openPlace, type Place } from '#tests/support/places.ts'
import { waitUntilKept } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openHostDevice, openInstalledDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'

let server: RunningServer
let nobody: Device
let host: Device

beforeAll(async () => {
  server = await startServer({ port: portOfStoredSignIn() })
  ;[nobody, host] = await Promise.all([openInstalledDevice(server.url), openHostDevice(server.url)])
})
afterAll(async () => {
  await Promise.all([nobody.dispose(), host.dispose()])
  await server.stop()
})
keepScreenshotsOfFailures(() => [nobody, host])

const placesOf = (role: Place['role']) => everyPlace().filter((place) => place.role === role)
const pathOf = (page: Page) => new URL(page.url()).pathname

it('every page for anybody starts without a network', async () => {
  const page = nobody.page()
  await page.goto(`${server.url}/login`)
  await waitUntilKept(page)
  await nobody.context().setOffline(true)
  for (const place of placesOf(null)) {
    await openPlace(page, server.url, place)
    expect(await page.locator('h1').first().textContent(), place.path).not.toBe('')
  }
  expect(nobody.complaints).toEqual([])
})

it('every page of a host starts without a network, and nothing the server says is kept in a cache', async () => {
  const page = host.page()
  await host.context().setOffline(true)
  for (const place of placesOf('HOST')) {
    await openPlace(page, server.url, place)
    expect(pathOf(page).startsWith(place.path.replace(/:.*/, '')), place.path).toBe(true)
  }
  expect(await page.evaluate(askedOfTheServer)).toEqual({ answer: 'none', kept: [] })
  expect(host.complaints).toEqual([])
})

it('axe objects to nothing on a room’s page as it was, and on one that isn’t on this device', async () => {
  const page = nobody.page()
  const room = (id: string) => `${server.url}/site/listing/${id}`
  await nobody.context().setOffline(false)
  await page.goto(room(demoUnits.loft.id))
  await nobody.context().setOffline(true)
  await page.goto(room(demoUnits.loft.id))
  await page.getByText('You’re offline. This page is as it was').waitFor()
  expect(await violations(page)).toEqual([])
  await page.goto(room(demoUnits.cabin.id))
  await page.getByText('This page isn’t on this device yet.').waitFor()
  expect(await violations(page)).toEqual([])
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
      if (
        /^\/(v1|api|app|apps|uploads|health)(\/|$)/.test(pathname) &&
        !/\/files\/[\w-]+\/(thumb|medium|large)$/.test(pathname)
      )
        kept.push(pathname)
    }
  return { answer, kept }
}
