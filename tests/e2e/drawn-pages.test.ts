import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type authStrings from '#words/en/app/auth.json'
import type frontStrings from '#words/en/app/front.json'
import { languageTagOf, LOCALES } from '#contract/locale.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { DEMO_PASSWORD, HOST_EMAIL } from '#tests/support/people.ts'
import { signIn } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openVisitors, type Visitor, type Visitors } from '#tests/support/visitors.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await server.stop()
})

it.each(LOCALES)('the server renders the text of the entry pages in %s', async (locale) => {
  const auth = strings<typeof authStrings>(locale, 'auth')
  const front = strings<typeof frontStrings>(locale, 'front')
  for (const [path, words] of [
    ['/login', [auth.lead, auth.promise, auth.password]],
    ['/front-pages/landing-page', [front.hero.title, front.how.title, front.today]],
    ['/pricing', [front.pricing.lead, front.pricing.addOns.title, front.calculator.title]],
  ] as const) {
    const headers = { accept: 'text/html', cookie: `language=${locale}` }
    const html = await (await fetch(server.url + path, { headers })).text()
    expect(html).toContain(`<html lang="${languageTagOf(locale)}"`)
    for (const text of [...words, front.noScript]) expect(html).toContain(said(text))
  }
})

describe('a first visit on a phone', () => {
  let visitors: Visitors
  let device: Visitor
  beforeAll(async () => {
    visitors = await openVisitors()
  })
  afterAll(() => visitors.close())
  beforeEach(async () => {
    // The service worker keeps the plain page, which is available offline; this file tests the prerendered one.
    device = await visitors.come({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  })
  afterEach(() => device.dispose())
  keepScreenshotsOfFailures(() => [device])

  it('the app takes over the rendered page: nothing moves, typed text and focus stay', async () => {
    const page = device.page()
    const release = await holdScripts(page)
    await page.addInitScript(watchShifts)
    await page.goto(`${server.url}/login?to=/messages`, { waitUntil: 'domcontentloaded' })
    await page.getByLabel('Email', { exact: true }).fill(HOST_EMAIL)
    await page.getByLabel('Remember me').check()
    const password = page.getByLabel('Password', { exact: true })
    await password.pressSequentially(DEMO_PASSWORD.slice(0, -1))
    await page.keyboard.press('Enter')
    // Typing on cancels the Enter.
    await password.pressSequentially(DEMO_PASSWORD.slice(-1))
    await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-drawn-before', 'yes'))
    release()
    await page.locator('[data-drawn]').waitFor({ state: 'detached' })
    expect(await page.locator('h1').getAttribute('data-drawn-before')).toBe('yes')
    expect(await password.inputValue()).toBe(DEMO_PASSWORD)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password')
    expect(await page.getByLabel('Remember me').isChecked()).toBe(true)
    expect(await page.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toContain('to=')
    expect(await page.evaluate('shiftOf()')).toBeLessThan(0.01)
    // Typed but not submitted: the address is unchanged.
    expect(page.url()).toBe(`${server.url}/login?to=/messages`)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${server.url}/messages`)
    expect(device.complaints).toEqual([])
  })

  it('a press before the app loads signs in once it has and shows what is left to load', async () => {
    const page = device.page()
    const release = await holdScripts(page)
    await page.goto(`${server.url}/login?to=/messages`, { waitUntil: 'domcontentloaded' })
    await page.getByLabel('Email', { exact: true }).fill(HOST_EMAIL)
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const wait = page.getByRole('status')
    // The longer it waits, the less it guesses to be left.
    await wait.getByText(/You’ll be signed in once it’s here\. \d+ kB still to come/).waitFor()
    // The password is in no address, and nothing was posted.
    expect(page.url()).toBe(`${server.url}/login?to=/messages`)
    release()
    await page.waitForURL(`${server.url}/messages`)
    await wait.getByText('still to come').waitFor({ state: 'detached' })
    expect(device.complaints).toEqual([])
  })

  it('after a press it shows how much of worker and conversations is still to come', async () => {
    const page = device.page()
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/assets\/replica\.worker-/, async (route) => {
      await released
      await route.continue()
    })
    await page.goto(`${server.url}/login?to=/messages`)
    await page.locator('html[data-started]').waitFor({ state: 'attached' })
    await page.getByLabel('Email', { exact: true }).fill(HOST_EMAIL)
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const wait = page.getByRole('status')
    await wait.getByText(/^\d+ kB still to come, about \d+ s on this connection$/).waitFor()
    release()
    await page.waitForURL(`${server.url}/messages`)
    await page.locator('#wait').waitFor({ state: 'detached' })
    expect(device.complaints).toEqual([])
  })

  it('a form that waits only for the server shows no download, even with a full cache', async () => {
    const page = device.page()
    await signIn(page, server.url, HOST_EMAIL, DEMO_PASSWORD)
    await page.context().clearCookies()
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
      localStorage.clear()
    })
    await page.goto(`${server.url}/login?to=/messages`)
    await page.waitForFunction(() => {
      const script = document.querySelector<HTMLScriptElement>('script[data-next]')
      const had = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
      return script?.dataset.next?.split(' ').every((name) => had.has(name))
    })
    await page.getByLabel('Email', { exact: true }).fill(HOST_EMAIL)
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    // Not with a route, which would turn the browser's cache off.
    process.kill(server.pid, 'SIGSTOP')
    try {
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      // The message would appear after a timer of the same length that started earlier.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)))
      expect(await page.locator('#wait').count()).toBe(0)
    } finally {
      process.kill(server.pid, 'SIGCONT')
    }
    await page.waitForURL(`${server.url}/messages`)
    expect(device.complaints).toEqual([])
  })

  it('Enter pressed before the app has loaded signs in once it has', async () => {
    const page = device.page()
    const release = await holdScripts(page)
    // This much of the page includes the script that records an Enter.
    await page.goto(`${server.url}/login?to=/messages`, { waitUntil: 'domcontentloaded' })
    await page.getByLabel('Email', { exact: true }).fill(HOST_EMAIL)
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    release()
    await page.waitForURL(`${server.url}/messages`)
    expect(device.complaints).toEqual([])
  })

  it('a stay chosen on the pricing page before the app loads is added up once it has', async () => {
    const page = device.page()
    const release = await holdScripts(page)
    await page.goto(`${server.url}/pricing`, { waitUntil: 'commit' })
    await page.getByLabel('Weekly rent, NZ$').fill('700')
    await page.getByRole('radio', { name: '1 week', exact: true }).check()
    await page.getByRole('combobox', { name: 'Bond' }).selectOption('4')
    await page.getByRole('checkbox', { name: /Firewood/ }).check()
    await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-drawn-before', 'yes'))
    release()
    await page.getByRole('status').getByText('NZ$3,555.00').waitFor()
    expect(await page.locator('h1').getAttribute('data-drawn-before')).toBe('yes')
    expect(await page.getByRole('radio', { name: '1 week', exact: true }).isChecked()).toBe(true)
    expect(device.complaints).toEqual([])
  })

  it('the root is the sign-in page at once, and the app goes on under its own address', async () => {
    const page = device.page()
    const release = await holdScripts(page)
    await page.goto(server.url, { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-drawn-before', 'yes'))
    release()
    await page.waitForURL(`${server.url}/login`)
    await page.locator('[data-drawn]').waitFor({ state: 'detached' })
    expect(await page.locator('h1').getAttribute('data-drawn-before')).toBe('yes')
    expect(device.complaints).toEqual([])
  })

  it('hides a drawn page from a signed-in person and from a device in another language', async () => {
    const page = device.page()
    const h1 = page.locator('h1')
    await signIn(page, server.url, HOST_EMAIL, DEMO_PASSWORD)
    const release = await holdScripts(page)
    await page.goto(`${server.url}/login`, { waitUntil: 'commit' })
    await untilHidden(h1)
    release()
    await page.waitForURL(`${server.url}/dashboard`)
    // A page without the app: a running app would notice that its session is gone and redirect.
    await page.goto(`${server.url}/health`)
    await page.evaluate(() => {
      localStorage.removeItem('Farstead-session')
      localStorage.setItem('Farstead-language', 'ja')
    })
    const releaseAgain = await holdScripts(page)
    await page.goto(`${server.url}/front-pages/landing-page`, { waitUntil: 'commit' })
    await untilHidden(h1)
    releaseAgain()
    await page
      .getByRole('heading', { name: strings<typeof frontStrings>('ja', 'front').hero.title })
      .waitFor()
    expect(device.complaints).toEqual([])
  })
})

/**
 * Expects the element to be in the page but invisible: nothing is painted before the stylesheet has loaded, and scripts
 * are held back.
 */
async function untilHidden(locator: Locator): Promise<void> {
  await locator.waitFor({ state: 'attached' })
  await locator.page().waitForFunction(() => {
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
    return links.length > 0 && [...links].every(({ sheet }) => sheet !== null)
  })
  expect(await locator.isVisible()).toBe(false)
}

/** Holds back every script of the app until the returned function is called, like the worst slow connection. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Runs in the page: `shiftOf` returns how much of it has moved since it was opened, as Chromium measures it. */
function watchShifts(): void {
  let shift = 0
  const count = (entries: PerformanceEntryList): void => {
    for (const entry of entries) shift += (entry as PerformanceEntry & { value: number }).value
  }
  const observer = new PerformanceObserver((list) => count(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  Object.assign(window, {
    shiftOf() {
      count(observer.takeRecords())
      return shift
    },
  })
}

function strings<Strings>(locale: string, feature: string): Strings {
  const file = join(import.meta.dirname, `../../words/${locale}/app/${feature}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as Strings
}

function said(text: string): string {
  return escapeHtml(text.replaceAll('{{product}}', 'Farstead')).replaceAll('&#39;', '&#x27;')
}
