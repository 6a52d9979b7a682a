import type { Page } from 'playwright'
import { expect } from 'vitest'
import { layoutChoices } from '#app/theme/layout.ts'
import type { Device } from '#tests/support/device.ts'
import { test as it } from '#tests/support/journey-test.ts'

let url = ''
let device: Device

it.beforeAll(async ({ server, world, devices }) => {
  url = server.publicUrl
  device = await devices.of(world.host)
})
it.afterEach(async () => {
  const others = device.pages().slice(1)
  await Promise.all(others.map((page) => page.close()))
  await device.page().evaluate((names) => {
    for (const name of names) localStorage.removeItem(`Farstead-${name}`)
  }, CHOICES)
  await device.page().setViewportSize({ width: 1280, height: 800 })
  expect(device.complaints).toEqual([])
})

/** What these tests choose. */
const CHOICES = [
  ...Object.values(layoutChoices).map(({ name }) => name),
  ...['theme', 'color-scheme', 'skin', 'direction', 'primary-light', 'primary-dark', 'primary-tokens'],
]

async function openSettings(): Promise<Page> {
  await device.page().goto(`${url}/settings`)
  return device.page()
}

it('settings show at once in every tab, and before the first paint of the next start', async () => {
  const page = await openSettings()
  const other = await device.newTab()
  await other.goto(`${url}/dashboard`)
  await other.getByRole('heading', { level: 1 }).waitFor()
  await page.getByText('Advanced', { exact: true }).click()
  await page.getByRole('group', { name: 'Navigation' }).getByText('Top', { exact: true }).click()
  await page.getByRole('radio', { name: 'Dark', exact: true }).check()
  await page.getByText('Right to left').click()
  await page.getByText('Outline', { exact: true }).click()
  await page.getByLabel('Main colour, dark theme').fill('#e0a0d8')
  const shown = { dir: 'rtl', isDark: true, skin: 'bordered', accent: '#e0a0d8' }
  await expect.poll(() => look(page)).toEqual(shown)
  await expect.poll(() => look(other)).toEqual(shown)
  await other.locator('.shell-horizontal').waitFor()

  const early = await device.newTab()
  await early.route('**/*.js', (route) =>
    route.request().url().endsWith('/theme.js') ? route.continue() : route.abort(),
  )
  await early.goto(`${url}/login`, { waitUntil: 'commit' })
  await expect.poll(() => look(early)).toEqual(shown)
  await early.close()

  await expect
    .poll(async () => {
      await other.goto(`${url}/site/listing`)
      return other.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    })
    .toBe('dark')
  await other.goto(`${url}/settings`)
  await other.locator('.shell-horizontal').waitFor()
  await other.setViewportSize({ width: 976, height: 800 })
  await other.locator('.shell-horizontal').waitFor()
  expect(await other.getByRole('button', { name: 'Menu', exact: true }).isVisible()).toBe(false)
  await other.setViewportSize({ width: 975, height: 800 })
  await other.getByRole('button', { name: 'Menu', exact: true }).waitFor()
  await expect.poll(() => other.locator('.shell-horizontal').count()).toBe(0)
})

it('applies the chosen layout and stores it under the product’s name', async () => {
  const page = await openSettings()
  const choose = (field: string, words: string) =>
    page.getByRole('group', { name: field }).getByText(words, { exact: true }).click()
  const position = (role: 'banner' | 'contentinfo') =>
    page.getByRole(role).evaluate((element) => getComputedStyle(element).position)
  const widthOf = (selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().width)
  const roomBeside = () =>
    page
      .locator('main')
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingInlineStart))
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect([await position('banner'), await position('contentinfo')]).toEqual(['sticky', 'static'])
  await page.getByText('Advanced', { exact: true }).click()

  await choose('Top bar', 'Scrolls with the page')
  await expect.poll(() => position('banner')).toBe('relative')
  await choose('Footer', 'Always visible')
  await expect.poll(() => position('contentinfo')).toBe('sticky')
  await choose('Footer', 'Hidden')
  await expect.poll(() => page.getByRole('contentinfo').count()).toBe(0)
  await choose('Footer', 'Scrolls with the page')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).waitFor()

  await page.setViewportSize({ width: 1900, height: 900 })
  const [wide, narrow] = [await widthOf('main'), await widthOf('main > .settings')]
  await choose('Content width', 'Boxed')
  await expect.poll(async () => (await widthOf('main')) - 2 * (await roomBeside())).toBe(1200)
  expect([await widthOf('main'), await widthOf('main > .settings')]).toEqual([wide, narrow])
  await page.getByText('Translucent top bar').click()
  const blur = () => page.getByRole('banner').evaluate((element) => getComputedStyle(element).backdropFilter)
  await expect.poll(blur).toContain('blur')
  const rail = await widthOf('#rail')
  await page.getByText('Show only icons in the side navigation').click()
  await expect.poll(() => widthOf('#rail')).toBeLessThan(rail)
  // The contents of the bar move into the navigation, so there is always a way to sign out.
  await choose('Top bar', 'Hidden')
  await page
    .locator('#rail')
    .getByRole('button', { name: /account menu/ })
    .waitFor()
  expect(await page.getByRole('banner').isVisible()).toBe(false)
  expect(await keptOf(page)).toMatchObject({
    'Farstead-appContentWidth': 'boxed',
    'Farstead-isNavbarBlurEnabled': 'true',
    'Farstead-isVerticalNavCollapsed': 'true',
    'Farstead-navbarType': 'hidden',
    'Farstead-footerType': 'static',
    'Farstead-color-scheme': 'light',
  })

  await choose('Theme', 'System')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(async () => (await look(page)).isDark).toBe(true)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(async () => (await look(page)).isDark).toBe(false)
  expect(await keptOf(page)).toMatchObject({ 'Farstead-theme': 'system' })
})

it('refuses an unreadable main colour and accepts one close to kōwhai with a warning', async () => {
  const page = await openSettings()
  const color = page.getByLabel('Main colour, light theme')
  await color.fill('#bfe3ea')
  await page.getByText('Not saved').waitFor()
  expect((await look(page)).accent).toBe('#0b5a6e')
  await color.fill('#7a5a00')
  await page.getByText('Close to the yellow').waitFor()
  expect((await look(page)).accent).toBe('#7a5a00')
  await page.getByRole('button', { name: 'Use the default colour' }).click()
  await expect.poll(async () => (await look(page)).accent).toBe('#0b5a6e')
})

it('the button back to the top shows after 200 pixels, and never on messages', async () => {
  const page = device.page()
  await page.goto(`${url}/messages`)
  const back = page.getByRole('button', { name: 'Back to the top' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  // The messages page doesn't scroll by itself. Even when it is made as long as other pages, and scrolls, it shows no
  // button.
  const scrolled = await page.evaluate(async () => {
    document.body.style.setProperty('min-height', '3000px')
    window.scrollTo(0, 500)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return window.scrollY
  })
  expect(scrolled).toBe(500)
  expect(await back.count()).toBe(0)
  await page.goto(`${url}/settings`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => window.scrollTo(0, 200))
  expect(await back.count()).toBe(0)
  await page.evaluate(() => window.scrollTo(0, 201))
  await back.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

function keptOf(shown: Page): Promise<Record<string, string>> {
  return shown.evaluate(() => ({ ...localStorage }))
}

function look(shown: Page) {
  return shown.evaluate(() => ({
    dir: document.documentElement.dir,
    isDark: document.documentElement.classList.contains('sl-theme-dark'),
    skin: document.documentElement.dataset.skin,
    accent: getComputedStyle(document.documentElement).getPropertyValue('--fs-accent').trim(),
  }))
}
