import { expect } from 'vitest'
import type { Device } from '#tests/support/device.ts'
import { createJourney } from '#tests/support/journey.ts'
import { test } from '#tests/support/journey-test.ts'
import { keptLanguages, waitUntilKept } from '#tests/support/screens.ts'

let url = ''
let device: Device
/** What the first visit asked for, in order. */
const asked: string[] = []
/** What its service worker asked for until the app was kept. */
let fetched: readonly string[] = []
test.beforeAll(async ({ server, devices }) => {
  url = server.publicUrl
  device = await devices.fresh()
})
const it = createJourney(test)

it('offline files and fonts load after the page that somebody waits for', async () => {
  const page = device.page()
  const byWorker: string[] = []
  device.context().on('request', (request) => {
    const { pathname } = new URL(request.url())
    asked.push(pathname)
    if (request.serviceWorker()) byWorker.push(pathname)
  })
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/login-route-[^/]+\.js$/, async (route) => {
    await released
    asked.push('released')
    await route.continue()
  })
  await page.goto(`${url}/login`)
  // Everything that starts together with the page has now started.
  await page.locator('html[data-started]').waitFor({ state: 'attached' })
  await expect.poll(() => asked.some((path) => path.includes('/page-line-'))).toBe(true)
  release()
  await waitUntilKept(page)
  fetched = [...byWorker]
  await page.locator('html[data-letters="inter"]').waitFor({ state: 'attached' })
  const before = asked.slice(0, asked.indexOf('released'))
  const after = asked.slice(asked.indexOf('released'))
  expect(before.filter(isForLater)).toEqual([])
  expect(after.filter(isForLater)).not.toEqual([])
  expect(await page.evaluate(() => document.fonts.check("1em 'Inter Variable'", 'aā'))).toBe(true)
})

it('the worker, and then its sign-in token, load while somebody types', async () => {
  await expect.poll(() => asked).toContain('/api/csrf')
  const worker = asked.findIndex((path) => path.startsWith('/assets/replica.worker-'))
  expect(worker).toBeGreaterThan(-1)
  expect(worker).toBeLessThan(asked.indexOf('/api/csrf'))
})

it('the app is kept with few requests, and every file as the server has it', async () => {
  const files = await device.page().evaluate(keptFiles)
  for (const { url, type, text } of files) {
    const served = await fetch(url)
    expect({ url, type, text }).toEqual({
      url,
      type: served.headers.get('content-type'),
      text: await served.text(),
    })
  }
  expect(files.length).toBeGreaterThan(200)
  expect(fetched.filter((path) => path.includes('/pack-')).length).toBeGreaterThan(2)
  expect(fetched.length).toBeLessThan(files.length / 3)
})

it('the fonts are there from the first paint of the next visit', async () => {
  const page = device.page()
  await page.addInitScript(() => {
    const look = new MutationObserver(() => {
      if (!document.body) return
      look.disconnect()
      document.documentElement.dataset.lettersAtFirst = document.documentElement.dataset.letters ?? 'none'
    })
    look.observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${url}/login`)
  expect(await page.locator('html').getAttribute('data-letters-at-first')).toBe('inter')
})

it('the chosen language is kept at once and starts offline', async () => {
  const page = device.page()
  await page.goto(`${url}/login`)
  await page.evaluate(() => localStorage.setItem('Farstead-language', 'hi'))
  await page.reload()
  await expect.poll(() => keptLanguages(device.page())).toContain('hi')
  await device.context().setOffline(true)
  await page.reload()
  await page.getByLabel('पासवर्ड').first().waitFor()
  await device.context().setOffline(false)
})

it('the other languages load on a good line', async () => {
  await expect
    .poll(() => keptLanguages(device.page()), { timeout: 20_000 })
    .toEqual(['es', 'hi', 'ja', 'pt', 'zh-CN', 'zh-HK'])
})

/** Runs in the page: returns the app's files in the precache. */
async function keptFiles(): Promise<{ url: string; type: string | null; text: string }[]> {
  const name = (await caches.keys()).find((key) => key.includes('precache')) ?? ''
  const cache = await caches.open(name)
  const requests = (await cache.keys()).filter(({ url }) => url.includes('/assets/'))
  return Promise.all(
    requests.map(async ({ url }) => {
      const file = await cache.match(url)
      return { url, type: file?.headers.get('content-type') ?? null, text: (await file?.text()) ?? '' }
    }),
  )
}

function isForLater(path: string): boolean {
  return path === '/sw.js' || path.endsWith('.woff2')
}
