import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Device } from '#tests/support/device.ts'
import { createJourney } from '#tests/support/journey.ts'
import { test } from '#tests/support/journey-test.ts'
import { composer, openChat, signIn, writeMessage } from '#tests/support/screens.ts'
import { PASSWORD, type World } from '#tests/support/world.ts'

const PIN = '271828'

let url = ''
let world: World
let device: Device
test.beforeAll(async ({ server, world: made, devices }) => {
  url = server.publicUrl
  world = made
  device = await devices.of(world.host)
})
const it = createJourney(test)

it('a PIN hides everything in every tab, even after a restart, until it is entered', async () => {
  let page = device.page()
  await page.goto(`${url}/settings`)
  await page.getByLabel('PIN, 4 to 12 digits').fill(PIN)
  await page.getByLabel('Repeat PIN').fill(`${PIN}0`)
  await page.getByRole('button', { name: 'Set a PIN' }).click()
  await page.locator('[aria-invalid="true"]').waitFor()
  await page.getByLabel('Repeat PIN').fill(PIN)
  await page.getByRole('button', { name: 'Set a PIN' }).click()
  await page.getByText('PIN set').waitFor()

  await page.goto(`${url}/messages?chat=${world.chatId}`)
  await writeMessage(page, 'Only for your eyes')
  const other = await device.newTab()
  await other.goto(`${url}/dashboard`)
  await other.getByRole('heading', { level: 1 }).waitFor()
  // The code that locks loads soon after the page.
  await other.waitForLoadState('networkidle')
  await device.context().setOffline(true)
  await composer(page).fill('The lockbox code is')
  await lockByMenu(page)
  for (const tab of [page, other]) {
    await tab.getByRole('heading', { name: 'Locked' }).waitFor()
    expect(await tab.locator('body').innerText()).not.toMatch(/Only for your eyes|lockbox/)
    expect(await tab.locator('nav, [role="log"], textarea').count()).toBe(0)
  }
  await other.close()

  await device.close()
  page = await device.open()
  await device.context().setOffline(true)
  await page.goto(`${url}/messages?chat=${world.chatId}`)
  await page.getByLabel('PIN', { exact: true }).fill('0000')
  await page.keyboard.press('Enter')
  await page.getByText('Wrong PIN').waitFor()
  await page.getByLabel('PIN', { exact: true }).fill(PIN)
  await page.keyboard.press('Enter')
  await expect.poll(() => composer(page).inputValue()).toBe('The lockbox code is')
  await device.context().setOffline(false)
})

it('an unattended screen locks itself; signing in again restores the draft', async () => {
  const page = device.page()
  await page.goto(`${url}/messages?chat=${world.chatId}`)
  await composer(page).waitFor()
  await leaveAlone(page, 10)
  await page.getByRole('heading', { name: 'Locked' }).waitFor({ timeout: 20_000 })
  await page.getByText('Forgot your PIN?').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
  await signIn(page, url, world.host.user.email, PASSWORD)
  await openChat(page, world.chatId)
  await expect.poll(() => composer(page).inputValue()).toBe('The lockbox code is')
  await page.goto(`${url}/settings`)
  await page.getByRole('button', { name: 'Set a PIN' }).waitFor()
})

async function lockByMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Lock the screen' }).click()
}

/** Sets the last touch back by this many minutes. */
function leaveAlone(page: Page, minutes: number): Promise<void> {
  return page.evaluate((past) => {
    const key = Object.keys(localStorage).find((name) => name.includes('lock-touched')) ?? ''
    localStorage.setItem(key, String(Date.now() - past * 60_000))
  }, minutes)
}
