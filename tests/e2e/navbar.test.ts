import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Device } from '#tests/support/device.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { waitUntilLevel } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openHostDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'

let server: RunningServer
let device: Device

beforeAll(async () => {
  server = await startServer({ port: portOfStoredSignIn() })
})
afterAll(() => server.stop())
beforeEach(async () => {
  device = await openHostDevice(server.url)
})
afterEach(() => device.dispose())
keepScreenshotsOfFailures(() => [device])

it('search opens by its key without a network, finds people and pages by keyboard alone, and gives the focus back', async () => {
  const page = device.page()
  await device.context().setOffline(true)
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).focus()
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Search' })
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  await field.fill('koPUA')
  await expect
    .poll(() => page.getByRole('group', { name: 'Best matches' }).getByRole('option').allTextContents())
    .toEqual([expect.stringContaining('Wiremu Kōpua')])
  await field.fill('river tiny')
  await page
    .getByRole('group', { name: 'Best matches' })
    .getByRole('option', { name: /Riverstone Tiny Home/ })
    .waitFor()
  await field.fill('firewood')
  await page.getByRole('group', { name: 'Agreements' }).getByRole('option').first().waitFor()
  await field.fill('gallinero')
  await page.getByRole('group', { name: 'Messages' }).getByRole('option').first().waitFor()
  await field.fill('zzzz')
  await page.getByText('No matches on this device').waitFor()
  await field.fill('se')
  await page.getByRole('option', { name: 'Settings' }).waitFor()
  const answers = await page.getByRole('option').count()
  await field.press('ArrowUp')
  const chosen = await field.getAttribute('aria-activedescendant')
  expect(await page.getByRole('option', { selected: true }).getAttribute('id')).toBe(chosen)
  expect(
    await page
      .getByRole('option')
      .nth(answers - 1)
      .getAttribute('aria-selected'),
  ).toBe('true')
  // A page's exact name comes first, even if Enter is faster than the search.
  await field.fill('settings')
  await field.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  await field.waitFor({ state: 'hidden' })
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).focus()
  await page.keyboard.press('Control+k')
  await field.waitFor()
  await field.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('search-tool')
})

it('a slash is a letter in a field, and does nothing once single keys are switched off', async () => {
  const page = device.page()
  const list = page.getByRole('searchbox')
  await list.press('/')
  expect(await list.inputValue()).toBe('/')
  await page.goto(`${server.url}/settings`)
  await page.getByText('Advanced', { exact: true }).click()
  await page.getByText('Press / to search').click()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('/')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).waitFor()
  expect(await page.getByRole('combobox', { name: 'Search' }).inputValue()).toBe('')
})

it('the bell counts what is new, each line opens its place, and with nothing new it says so', async () => {
  const page = device.page()
  await page.goto(`${server.url}/dashboard`)
  const bell = page.getByRole('button', { name: /^\d+ notifications?$/ })
  const news = Number.parseInt(await bell.innerText(), 10)
  await bell.click()
  const lines = page.locator('.notification')
  await expect.poll(() => lines.count()).toBe(news)
  const unread = page.locator('.notification[href*="chat="]')
  const chats = await unread.count()
  expect(chats).toBeGreaterThan(1)
  for (let left = chats; left > 0; left -= 1) {
    await unread.first().click()
    await page.waitForURL((url) => url.searchParams.has('chat'))
    await bell.or(page.getByRole('button', { name: 'Notifications', exact: true })).click()
    await expect.poll(() => unread.count()).toBe(left - 1)
  }
  // Items other than messages stay until the person deals with them.
  if (news === chats) await page.getByRole('heading', { name: 'You’re all caught up' }).waitFor()
  else expect(await lines.count()).toBe(news - chats)
})

it('a part that can’t be loaded is told in a toast that can be dismissed', async () => {
  const page = device.page()
  await page.context().route(/search-palette/, (route) => route.abort())
  await page.evaluate(async () => {
    for (const found of await navigator.serviceWorker.getRegistrations()) await found.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await page.reload()
  await waitUntilLevel(page)
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  const toast = page.getByText('This part isn’t on this device yet')
  await toast.waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await toast.waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
})

it('shortcuts lead a host to a new room, kept here without a network, to a new agreement and to the messages', async () => {
  const page = device.page()
  await page.goto(`${server.url}/settings`)
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  await device.context().setOffline(true)
  const shortcuts = page.getByRole('button', { name: 'Shortcuts' })
  await shortcuts.click()
  await page.getByRole('menuitem', { name: 'New room' }).click()
  await page.waitForURL(/\/units\/details\/[0-9a-f-]{36}$/)
  await shortcuts.click()
  await page.getByRole('menuitem', { name: 'New agreement' }).click()
  await page.waitForURL(/\/accommodation\/agreements/)
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await shortcuts.click()
  await page.getByRole('menuitem', { name: 'Messages' }).click()
  await page.waitForURL(/\/messages$/)
})

it('a page that can’t be loaded says so inside the layout, and opens when it can be had', async () => {
  const page = device.page()
  await page.evaluate(async () => {
    for (const found of await navigator.serviceWorker.getRegistrations()) await found.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await page.context().route(/settings-route/, (route) => route.abort())
  await page.reload()
  await waitUntilLevel(page)
  await device.context().setOffline(true)
  const settings = page.getByRole('link', { name: /^Settings/ }).first()
  await settings.click()
  await page.getByRole('heading', { name: 'This part isn’t on this device yet' }).waitFor()
  await page
    .getByRole('link', { name: /^Messages/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor()
  await device.context().setOffline(false)
  await page.context().unroute(/settings-route/)
  await settings.click()
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
})
