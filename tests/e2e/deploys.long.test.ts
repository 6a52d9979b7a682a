// Over 20 s: each test waits for the browser to take two or three builds, at its own pace.
import { copyFileSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { UPDATE_CHECK_MS } from '#contract/limits.ts'
import { buildOf, comeToForeground, untilBuild } from '#tests/support/deployment.ts'
import {
  BUILT,
  countLoads,
  DEPLOY_LIMIT_MS,
  deployThreeInARow,
  FIRST,
  openLogin,
  SECOND,
  TRIED_AGAIN_EVERY_MS,
  deploysBed,
  type DeploysBed,
} from '#tests/support/deploys-bed.ts'
import type { Device } from '#tests/support/device.ts'
import { RETIRED_WORKER } from '#server/start/static/retired-worker.ts'
import { waitUntilPagesKept } from '#tests/support/screens.ts'
import { until } from '#tests/support/until.ts'

const bed = deploysBed()

it('three deploys in a row bring five tabs to the newest build and keep their drafts', () =>
  deployThreeInARow(bed(), 5))

it('a missing part reloads the page once, then shows as missing until the next build', async () => {
  const { deployment, device } = bed()
  const page = await openLogin(bed())
  await waitUntilPagesKept(page)
  const putBack = takeAway(bed(), 'register-route')
  await dropKeptPart(device, page, 'register-route')
  const loads = countLoads(page)
  const missing = page.getByRole('heading', { name: 'This page isn’t on this device yet' })
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

it('the document parts load only when asked for, and then with each new build', async () => {
  const { deployment, device } = bed()
  const page = await openLogin(bed())
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
    DEPLOY_LIMIT_MS,
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

it('an idle tab checks every hour and takes the newer build', async () => {
  const { deployment, device } = bed()
  const page = device.page()
  await page.clock.install()
  const loads = countLoads(page)
  await openLogin(bed())
  // The first service worker is not an update, so its page stays.
  expect(loads()).toBe(1)
  deployment.deploy(FIRST)
  await page.clock.fastForward(UPDATE_CHECK_MS)
  await untilBuild(page, FIRST)
  await page.getByLabel('Email', { exact: true }).waitFor()
})

it('a build that fails to start gives way to the next one and clears nothing', async () => {
  const { deployment } = bed()
  const page = await openLogin(bed())
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

it('the next deploy replaces a failing service worker without help from a page', async () => {
  const { deployment, server } = bed()
  const page = await openLogin(bed())
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
  await until('the failing worker is in charge', isInCharge, DEPLOY_LIMIT_MS, TRIED_AGAIN_EVERY_MS)
  expect(await opens()).toBe(false)

  deployment.deploy(SECOND)
  await until('it opens again', opens, DEPLOY_LIMIT_MS, TRIED_AGAIN_EVERY_MS)
  await untilBuild(page, SECOND)
  await page.getByLabel('Email', { exact: true }).waitFor()
})

it('the retired service worker removes itself, and the app uses the network', async () => {
  const { deployment } = bed()
  const page = await openLogin(bed())
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

/** Removes a part of the app from the present build and every kept one. Returns a function that restores it. */
function takeAway({ server, deployment }: DeploysBed, part: string): () => void {
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
async function dropKeptPart(device: Device, page: Page, part: string): Promise<void> {
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
