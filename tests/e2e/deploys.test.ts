import { copyFileSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { UPDATE_CHECK_MS } from '#contract/limits.ts'
import {
  buildOf,
  comeToForeground,
  createDeployment,
  untilBuild,
  type Deployment,
} from '#tests/support/deployment.ts'
import { openDevice, type Device } from '#tests/support/device.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { DEMO_PASSWORD, HOST_EMAIL } from '#tests/support/people.ts'
import { composer, signIn, waitUntilKept, waitUntilLevel } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { RETIRED_WORKER } from '#server/start/static/retired-worker.ts'
import { until } from '#tests/support/until.ts'

const BUILT = '0000000000000000'
const [FIRST, SECOND, THIRD] = ['1111111111111111', '2222222222222222', '3333333333333333']
const TABS = 5
const LIMIT_MS = 60_000
/**
 * At the pace of a person: a browser checks for a newer service worker only after a moment without activity, and its
 * files wait until the line has been free of what somebody waits for, such as the news for a page in the foreground.
 */
const TRIED_AGAIN_EVERY_MS = 5_000

let deployment: Deployment
let server: RunningServer
let device: Device

beforeAll(async () => {
  deployment = createDeployment()
  server = await startServer({ env: { DIST_DIR: deployment.distDir } })
})
afterAll(async () => {
  await server.stop()
  deployment.dispose()
})
beforeEach(async () => {
  deployment.deploy(BUILT)
  device = await openDevice()
})
afterEach(() => device.dispose())
keepScreenshotsOfFailures(() => [device])

/** Opens the sign-in page and waits until it is kept on this device. */
async function openLogin(): Promise<Page> {
  const page = device.page()
  await page.goto(`${server.url}/login`)
  await page.getByLabel('Email', { exact: true }).waitFor()
  await waitUntilKept(page)
  return page
}

function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}

it('three deploys in a row bring every tab to the newest build, each build once at most, and no draft is lost', async () => {
  const first = device.page()
  await signIn(first, server.url, HOST_EMAIL, DEMO_PASSWORD)
  await waitUntilLevel(first)
  await waitUntilKept(first)
  const links = first.locator('a[href*="chat="]')
  const addresses = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  const pages = [first]
  while (pages.length < TABS) pages.push(await device.newTab())
  for (const [index, page] of pages.entries()) {
    await page.goto(addresses[index] ?? '')
    await composer(page).fill(`Draft ${index}`)
  }
  const loads = pages.map(countLoads)

  for (const build of [FIRST, SECOND, THIRD]) {
    deployment.deploy(build)
    for (const page of pages) await comeToForeground(page)
  }
  for (const [index, page] of pages.entries()) {
    await until(
      `tab ${index} is on the newest build`,
      async () => {
        await page.bringToFront()
        await comeToForeground(page).catch(() => undefined)
        return (await buildOf(page).catch(() => null)) === THIRD
      },
      LIMIT_MS,
      TRIED_AGAIN_EVERY_MS,
    )
    await expect.poll(() => composer(page).inputValue(), { timeout: LIMIT_MS }).toBe(`Draft ${index}`)
  }
  for (const page of pages) await comeToForeground(page)
  for (const page of pages) expect(await buildOf(page)).toBe(THIRD)
  for (const count of loads) expect(count()).toBeLessThanOrEqual(3)
})

/** Removes a part of the app from the present build and every kept one. Returns a function that restores it. */
function takeAway(part: string): () => void {
  const builds = join(server.dataDir, 'builds')
  const folders = [deployment.distDir, ...readdirSync(builds).map((id) => join(builds, id))]
  const files = folders.flatMap((folder) =>
    readdirSync(join(folder, 'assets'))
      .filter((name) => name.startsWith(`${part}-`) || name.startsWith(`${part}.`))
      .map((name) => ({ here: join(folder, 'assets', name), away: join(folder, name) })),
  )
  if (files.length === 0) throw new Error(`The build has no part ${part}`)
  for (const { here, away } of files) renameSync(here, away)
  return () => {
    for (const { here, away } of files) renameSync(away, here)
  }
}

/** Simulates a browser that is short of space: the cached parts of the app are deleted, but not what a person wrote. */
async function dropKeptPart(page: Page, part: string): Promise<void> {
  const gone = await page.evaluate(async (name) => {
    let count = 0
    for (const cacheName of await caches.keys()) {
      const cache = await caches.open(cacheName)
      for (const request of await cache.keys())
        if (request.url.includes(`/assets/${name}-`) && (await cache.delete(request))) count += 1
    }
    return count
  }, part)
  if (gone === 0) throw new Error(`The part ${part} was not kept`)
  const session = await device.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
}

it('a part of the app that is nowhere any more reloads the page once, then says so, and comes with the next build', async () => {
  const page = await openLogin()
  const putBack = takeAway('register-route')
  await dropKeptPart(page, 'register-route')
  const loads = countLoads(page)
  const missing = page.getByRole('heading', { name: 'This part isn’t on this device yet' })
  await page.getByRole('link', { name: 'Create an account' }).first().click()
  await until('it reloaded for it', () => loads() === 1)
  await missing.waitFor()
  // A second try within the guard's time shows the same screen, with no reload except the person's own.
  await page.getByRole('button', { name: 'Reload' }).click()
  await until('the person reloaded', () => loads() === 2)
  await missing.waitFor()
  await page.goBack()
  await page.getByLabel('Email', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Create an account' }).first().click()
  await missing.waitFor()
  expect([await buildOf(page), await page.getByRole('button', { name: 'Reload' }).count()]).toEqual([
    BUILT,
    1,
  ])

  putBack()
  const before = loads()
  deployment.deploy(FIRST)
  await comeToForeground(page)
  await untilBuild(page, FIRST)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await missing.waitFor({ state: 'detached' })
  expect(loads() - before).toBe(1)
})

it('what makes documents is on nobody’s device unasked, and comes with a new build to one that has it', async () => {
  const page = await openLogin()
  const partsHere = () =>
    page.evaluate(async () => {
      if (!(await caches.has('farstead-part-documents'))) return []
      const kept = await (await caches.open('farstead-part-documents')).keys()
      return kept.map(({ url }) => new URL(url).pathname)
    })
  expect(await partsHere()).toEqual([])
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ type: 'keep', part: 'documents' })
  })
  await until(
    'all of it is kept',
    async () => (await partsHere()).some((path) => path.includes('pdf-')),
    LIMIT_MS,
  )
  const old = (await partsHere()).find((path) => path.includes('make-pdf')) ?? ''
  const renamed = '/assets/make-pdf-00000000.js'
  copyFileSync(join(deployment.distDir, old), join(deployment.distDir, renamed))
  deployment.deploy(FIRST, { worker: (script) => script.replaceAll(old, renamed) })
  await comeToForeground(page)
  await untilBuild(page, FIRST)
  await until('the old one is dropped', async () => !(await partsHere()).includes(old))
  expect(await partsHere()).toContain(renamed)
  await device.context().setOffline(true)
  expect(await page.evaluate(async (path) => (await fetch(path)).status, renamed)).toBe(200)
})

it('a tab that nobody touches asks every hour, and takes the newer build', async () => {
  const page = device.page()
  await page.clock.install()
  const loads = countLoads(page)
  await openLogin()
  // The first service worker is not an update, so its page stays.
  expect(loads()).toBe(1)
  deployment.deploy(FIRST)
  await page.clock.fastForward(UPDATE_CHECK_MS)
  await untilBuild(page, FIRST)
  await page.getByLabel('Email', { exact: true }).waitFor()
})

it('a build that does not start is left for the next one, without anything being cleared', async () => {
  const page = await openLogin()
  await page.evaluate(() => localStorage.setItem('kept-through', 'yes'))
  deployment.deploy(FIRST, {
    page: (html) => html.replace(/(<script type="module"[^>]*src=")[^"]+/, '$1/assets/gone-000000.js'),
  })
  await comeToForeground(page)
  await untilBuild(page, FIRST)
  expect(await page.getByLabel('Email', { exact: true }).count()).toBe(0)

  deployment.deploy(SECOND)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await untilBuild(page, SECOND)
  await page.getByLabel('Email', { exact: true }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('kept-through'))).toBe('yes')
})

it('a build that arrives damaged, as through a network’s own sign-in page, is not taken, and the whole one is', async () => {
  const page = await openLogin()
  const loads = countLoads(page)
  // What arrives has another hash than what was sent.
  deployment.deploy(FIRST, {
    worker: (script) =>
      script.replaceAll(/sha256-./g, (start) => (start.endsWith('A') ? 'sha256-B' : 'sha256-A')),
  })
  await comeToForeground(page)
  await until('the damaged worker was refused', () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return registration?.installing === null && registration.waiting === null
    }),
  )
  await comeToForeground(page)
  expect([loads(), await buildOf(page)]).toEqual([0, BUILT])

  deployment.deploy(FIRST)
  await comeToForeground(page)
  await untilBuild(page, FIRST)
  expect(loads()).toBe(1)
})

it('a service worker that fails every request is replaced by the next deploy, without a page to help', async () => {
  const page = await openLogin()
  deployment.deploy(FIRST, {
    worker: () => `
      self.addEventListener('install', () => self.skipWaiting())
      self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
      self.addEventListener('fetch', (event) => event.respondWith(Response.error()))`,
  })
  const opens = () =>
    page.goto(`${server.url}/login`).then(
      () => true,
      () => false,
    )
  // Fetched from the existing page, because leaving it could cancel its check for the new worker.
  const nothingComes = () =>
    page.evaluate(() =>
      fetch('/health').then(
        () => false,
        () => true,
      ),
    )
  // A page that has just been opened may not listen yet, so bring it to the foreground until it has checked.
  const isInCharge = () =>
    comeToForeground(page)
      .then(nothingComes)
      .catch(() => false)
  await until('the failing worker is in charge', isInCharge, LIMIT_MS, TRIED_AGAIN_EVERY_MS)
  expect(await opens()).toBe(false)

  deployment.deploy(SECOND)
  await until('it opens again', opens, LIMIT_MS, TRIED_AGAIN_EVERY_MS)
  await untilBuild(page, SECOND)
  await page.getByLabel('Email', { exact: true }).waitFor()
})

it('switched off, the service worker removes itself, and the app goes on from the network', async () => {
  const page = await openLogin()
  deployment.deploy(FIRST, { worker: () => RETIRED_WORKER })
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await until('no service worker is left', () =>
    page
      .evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length === 0)
      // The page loads the new build meanwhile.
      .catch(() => false),
  )
  expect((await page.evaluate(() => caches.keys())).filter((name) => name.startsWith('workbox'))).toEqual([])
  await page.reload()
  await page.getByLabel('Email', { exact: true }).waitFor()
})
