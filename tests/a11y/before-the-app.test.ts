import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { violations } from '#tests/support/axe-violations.ts'
import { openDevice, type Device } from '#tests/support/device.ts'
import { DEMO_PASSWORD, HOST_EMAIL } from '#tests/support/people.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'

/*
 * What a phone shows while the app is still being loaded. Its scripts never arrive here, so it can't be shown in
 * another look.
 */

let server: RunningServer
let device: Device

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  device = await openDevice({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
})
afterEach(() => device.dispose())

it('axe finds nothing in the first look’s list of conversations and in one of them', async () => {
  const page = device.page()
  await holdBack(page, /\/assets\/(?!first-look).*\.js$/)
  await enter(page)
  const look = page.locator('#first-look')
  await look.getByRole('heading', { name: 'Conversations', exact: true }).waitFor()
  await look.getByRole('listitem').nth(2).waitFor()
  await look.getByText(/^\d+ kB still to come/).waitFor()
  expect(await violations(page)).toEqual([])
  await look.getByRole('button').first().click()
  await look.locator('ol li').first().waitFor()
  expect(await violations(page)).toEqual([])
})

it('axe finds nothing while a sign-in waits for the app', async () => {
  const page = device.page()
  await holdBack(page, /\/assets\/.*\.js$/)
  await enter(page)
  await page
    .getByRole('status')
    .getByText(/You’ll be signed in once it’s here\. \d+ kB still to come/)
    .waitFor()
  expect(await violations(page)).toEqual([])
})

it('axe finds nothing while a sign-in waits for the conversations', async () => {
  const page = device.page()
  await holdBack(page, /\/assets\/replica\.worker-/)
  await page.goto(`${server.url}/login?to=/messages`)
  await page.locator('html[data-started]').waitFor({ state: 'attached' })
  await enter(page)
  await page
    .getByRole('status')
    .getByText(/^\d+ kB still to come, about \d+ s on this connection$/)
    .waitFor()
  expect(await violations(page)).toEqual([])
})

async function holdBack(page: Page, files: RegExp): Promise<void> {
  // Neither continued nor fulfilled: the request stays open until the device is closed.
  await page.route(files, () => undefined)
}

async function enter(page: Page): Promise<void> {
  if (!page.url().includes('/login'))
    await page.goto(`${server.url}/login?to=/messages`, { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Email', { exact: true }).fill(HOST_EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
