// A server of its own: it looks at the demo as it is, which journeys beside it would change.
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoUnits } from '#demo/demo-people.ts'
import { violations } from '#tests/support/axe-violations.ts'
import type { Device } from '#tests/support/device.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { everyPlace, goToPlace, openPlace, untilSettled, type Place } from '#tests/support/places.ts'
import { waitUntilKept, waitUntilPagesKept } from '#tests/support/screens.ts'
import { until } from '#tests/support/until.ts'
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

it('every public page starts offline', async () => {
  const page = nobody.page()
  await page.goto(`${server.url}/login`)
  await waitUntilKept(page)
  await waitUntilPagesKept(page)
  await nobody.context().setOffline(true)
  for (const place of placesOf(null)) {
    await openPlace(page, server.url, place)
    expect(await page.locator('h1').first().textContent(), place.path).not.toBe('')
  }
  expect(nobody.complaints).toEqual([])
})

// Each start is of the same file (src/workers/not-pages.ts); what differs is what a page loads after it.
it('a host’s pages open offline, and no cache has server data', async () => {
  const page = host.page()
  await host.context().setOffline(true)
  await page.reload()
  await untilSettled(page)
  for (const place of placesOf('HOST')) {
    await goToPlace(page, place)
    expect(pathOf(page).startsWith(place.path.replace(/:.*/, '')), place.path).toBe(true)
  }
  expect(await page.evaluate(askedOfTheServer)).toEqual({ answer: 'none', kept: [] })
  expect(host.complaints).toEqual([])
})

it('shows conversations offline before the app can and opens the one pressed', async () => {
  const page = host.page()
  await host.context().setOffline(false)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${server.url}/messages`)
  await page.locator('#root .chat-row').first().waitFor()
  await until('what is on screen is kept', () => page.evaluate(isLookKept))
  await host.context().setOffline(true)
  await page.addInitScript(holdWorker)
  await page.goto(`${server.url}/messages`)
  const look = page.locator('#last-look')
  await look.getByText(/^As of \d/).waitFor()
  const row = look.locator('.chat-row').first()
  const address = `${server.url}${await row.getAttribute('href')}`
  const place = await row.boundingBox()
  await row.click()
  const kept = await look.locator('.conversation .bubble').last().textContent()
  expect(await page.locator('#root .chat-row').count()).toBe(0)
  await page.evaluate(() => window.letWorkerGoOn?.())
  await look.waitFor({ state: 'detached' })
  expect(page.url()).toBe(address)
  expect(await page.locator('#root .conversation .bubble').last().textContent()).toBe(kept)
  expect(await page.evaluate(() => window.shiftsOnScreen)).toEqual([])
  await page.locator('.conversation-back').click()
  expect(await page.locator('#root .chat-row').first().boundingBox()).toEqual(place)
  expect(host.complaints).toEqual([])
})

it('axe finds nothing on a kept room page, or on one that isn’t on this device', async () => {
  const page = nobody.page()
  const room = (id: string) => `${server.url}/site/listing/${id}`
  await nobody.context().setOffline(false)
  await page.goto(room(demoUnits.loft.id))
  // The service worker takes it after the first public page, once the line is free.
  await until('the offline page is kept', () => page.evaluate(isOfflinePageKept))
  await nobody.context().setOffline(true)
  await page.goto(room(demoUnits.loft.id))
  await page.getByText('You’re offline. This page is as it was').waitFor()
  expect(await violations(page)).toEqual([])
  await page.goto(room(demoUnits.cabin.id))
  await page.getByText('This page isn’t on this device yet.').waitFor()
  expect(await violations(page)).toEqual([])
})

/** Runs in the page. */
async function isOfflinePageKept(): Promise<boolean> {
  return (await (await caches.open('farstead-site-pages')).match('/site/offline')) !== undefined
}

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

/** Runs in the page: returns whether a look of a phone is kept. */
async function isLookKept(): Promise<boolean> {
  const opening = indexedDB.open('farstead-device')
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const reading = opening.result.transaction('session').objectStore('session').get('look')
  await new Promise((resolve) => reading.addEventListener('success', resolve))
  opening.result.close()
  return reading.result?.width === 390
}

declare global {
  interface Window {
    letWorkerGoOn?: () => void
    shiftsOnScreen?: number[]
  }
}

/** Runs in the page, before it: its workers hear nothing until they may, and shifts of the app itself are noted. */
function holdWorker(): void {
  const { postMessage } = Worker.prototype
  const held: (() => void)[] = []
  let isHeld = true
  Worker.prototype.postMessage = function hold(this: Worker, ...message: unknown[]) {
    const send = () => Reflect.apply(postMessage, this, message)
    if (isHeld) held.push(send)
    else send()
  }
  window.letWorkerGoOn = () => {
    isHeld = false
    for (const send of held) send()
  }
  const shifts: number[] = (window.shiftsOnScreen = [])
  /** Below the look, nobody sees what moves. */
  let shownSince = Infinity
  const watch = new MutationObserver(([change]) => {
    if (![...(change?.removedNodes ?? [])].some((node) => node instanceof Element && node.id === 'last-look'))
      return
    requestAnimationFrame(() => requestAnimationFrame((now) => (shownSince = now)))
  })
  addEventListener('DOMContentLoaded', () => watch.observe(document.body, { childList: true }))
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && entry.startTime >= shownSince) shifts.push(Number(entry.value))
  }).observe({ type: 'layout-shift' })
}
