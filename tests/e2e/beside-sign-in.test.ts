import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDevice, type Device } from '#tests/support/device.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { DEMO_PASSWORD, HOST_EMAIL } from '#tests/support/people.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'

let server: RunningServer
let device: Device

beforeAll(async () => {
  server = await startServer()
  // This file tests the order of requests, none of which may come from the service worker.
  device = await openDevice({ serviceWorkers: 'block' })
})
afterAll(async () => {
  await device.dispose()
  await server.stop()
})
keepScreenshotsOfFailures(() => [device])

const WORKER = /\/assets\/replica\.worker-/
const PAGE = /\/assets\/messages-route-.*\.js$/

it('the worker and the page come while somebody types, and three rounds lead from the button to the conversations', async () => {
  const page = device.page()
  const asked = listOfRequests()
  await page.goto(`${server.url}/login?to=/messages`)
  await expect.poll(() => asked.filter((path) => path === '/api/csrf').length).toBe(1)
  await expect.poll(() => asked.filter((path) => PAGE.test(path)).length).toBe(1)
  expect(asked.findIndex((path) => WORKER.test(path))).toBeLessThan(asked.indexOf('/api/csrf'))
  const before = asked.length
  await signIn()
  await page.locator('a[href*="chat="]').first().waitFor()
  const after = asked.slice(before).filter((path) => path.startsWith('/v1/') || path.startsWith('/api/'))
  // A request sent at the same time as one of these three doesn't add a round trip.
  expect(after.slice(0, 2)).toEqual(['/api/auth/login', '/v1/changes/head'])
  expect(after.slice(2, 4).toSorted()).toEqual(['/v1/chat', '/v1/users/me/profile'])
  expect(asked.slice(before).filter((path) => PAGE.test(path))).toEqual([])
})

it('somebody who was faster finds the page on its way beside the request', async () => {
  await device.dispose()
  device = await openDevice({ serviceWorkers: 'block' })
  const page = device.page()
  const asked = listOfRequests()
  // Blocked, as on a slow connection: what is prefetched never gets its turn.
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/page-line-/, async (route) => {
    await released
    await route.continue()
  })
  await page.route('**/api/auth/login*', async (route) => {
    await expect.poll(() => asked.some((path) => PAGE.test(path))).toBe(true)
    await route.continue()
  })
  await page.goto(`${server.url}/login?to=/messages`)
  await page.locator('html[data-started]').waitFor({ state: 'attached' })
  expect(asked.some((path) => WORKER.test(path) || PAGE.test(path))).toBe(false)
  await signIn()
  await page.locator('a[href*="chat="]').first().waitFor()
  release()
})

function listOfRequests(): string[] {
  const asked: string[] = []
  device.context().on('request', (request) => asked.push(new URL(request.url()).pathname))
  return asked
}

async function signIn(): Promise<void> {
  const page = device.page()
  await page.getByLabel('Email', { exact: true }).fill(HOST_EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
