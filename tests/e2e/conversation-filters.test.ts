import { afterAll, beforeAll, expect } from 'vitest'
import { agreements } from '#contract/agreement.ts'
import type { Device } from '#tests/support/device.ts'
import { createJourney } from '#tests/support/journey.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { DEMO_PASSWORD, GUEST_EMAIL, HOST_EMAIL, signInByApi } from '#tests/support/people.ts'
import { signIn, waitUntilKept, waitUntilLevel } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openInstalledDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'

let server: RunningServer
let phone: Device
let tablet: Device

beforeAll(async () => {
  server = await startServer({ port: portOfStoredSignIn() })
  phone = await openInstalledDevice(server.url, { viewport: { width: 320, height: 700 } })
  tablet = await openInstalledDevice(server.url, { viewport: { width: 1180, height: 820 } })
})
afterAll(async () => {
  await phone.dispose()
  await tablet.dispose()
  await server.stop()
})
keepScreenshotsOfFailures(() => [phone, tablet])
const it = createJourney()

const filter = (device: Device, name: string) =>
  device
    .page()
    .getByRole('group', { name: 'Which conversations' })
    .getByRole('button', { name: new RegExp(`^${name} \\d+$`) })
const rows = (device: Device) => device.page().locator('.chat-list .chat-row')
const shown = (device: Device) => new URL(device.page().url()).searchParams.get('show')
const countIn = async (device: Device, name: string) =>
  Number(/\d+$/.exec((await filter(device, name).textContent()) ?? '')?.[0])

it('a row says where the stay is, when and in which room, and a filter is chosen with the keyboard', async () => {
  const page = phone.page()
  await signIn(page, server.url, HOST_EMAIL, DEMO_PASSWORD)
  await waitUntilLevel(page)
  await page.goto(`${server.url}/messages`)
  await rows(phone).first().waitFor()
  await filter(phone, 'All').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => filter(phone, 'Staying').getAttribute('aria-pressed')).toBe('true')
  expect(shown(phone)).toBe('staying')
  const staying = await countIn(phone, 'Staying')
  expect(staying).toBeGreaterThan(0)
  await expect.poll(() => rows(phone).count()).toBe(staying)
  for (const row of await rows(phone).all())
    expect(await row.locator('.chat-row-stay').textContent()).toMatch(/^Staying · .*\d.* · \p{L}/u)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

it('it is still chosen after a conversation, and after a start without a network', async () => {
  const page = phone.page()
  await waitUntilKept(page)
  await rows(phone).first().click()
  await page.getByRole('link', { name: 'Back to messages' }).click()
  await rows(phone).first().waitFor()
  expect(shown(phone)).toBe('staying')
  const staying = await rows(phone).count()
  await phone.context().setOffline(true)
  await page.reload()
  await expect.poll(() => rows(phone).count()).toBe(staying)
  expect(await filter(phone, 'Staying').getAttribute('aria-pressed')).toBe('true')
  await phone.context().setOffline(false)
})

it('a stay that ends leaves the filter, on another device as well', async () => {
  const before = await countIn(phone, 'Staying')
  const past = await countIn(phone, 'Past')
  const host = await signInByApi(server.url, HOST_EMAIL)
  const all = agreements.answer.parse(await (await host.request('GET', '/agreements?perPage=100')).json())
  const stay = all.data.find(({ status }) => status === 'ACTIVE')
  if (!stay) throw new Error('Nobody of the demo is staying')
  const step = { step: 'complete', version: stay.version }
  expect((await host.request('POST', `/agreements/${stay.id}/steps`, step)).status).toBe(200)
  await expect.poll(() => countIn(phone, 'Staying'), { timeout: 30_000 }).toBe(before - 1)
  expect(await countIn(phone, 'Past')).toBe(past + 1)
  await expect.poll(() => rows(phone).count()).toBe(before - 1)
})

it('an unread conversation stays in the list while it is read, and is gone from it with the next one', async () => {
  const page = tablet.page()
  await signIn(page, server.url, HOST_EMAIL, DEMO_PASSWORD)
  await waitUntilLevel(page)
  await page.goto(`${server.url}/messages?show=unread`)
  await rows(tablet).first().waitFor()
  const unread = await countIn(tablet, 'Unread')
  expect(unread).toBeGreaterThan(1)
  const [first, second] = [rows(tablet).first(), rows(tablet).nth(1)]
  const name = await first.locator('.chat-row-name bdi').textContent()
  await first.click()
  await expect.poll(() => countIn(tablet, 'Unread'), { timeout: 30_000 }).toBe(unread - 1)
  expect(await rows(tablet).count()).toBe(unread)
  expect(await rows(tablet).first().locator('.chat-row-name bdi').textContent()).toBe(name)
  await second.click()
  await expect.poll(() => rows(tablet).count()).toBe(unread - 1)
})

it('a filter that leaves nothing says so, with the way to all', async () => {
  const page = phone.page()
  await page.goto('about:blank')
  const guest = await openInstalledDevice(server.url, { viewport: { width: 390, height: 844 } })
  try {
    await signIn(guest.page(), server.url, GUEST_EMAIL, DEMO_PASSWORD)
    await waitUntilLevel(guest.page())
    for (const [name, words] of [
      ['Unread', 'No unread messages'],
      ['Staying', 'No one’s staying now'],
      ['Arriving', 'No arrivals coming up'],
      ['Past', 'No past stays'],
    ] as const) {
      await filter(guest, name).click()
      const isEmpty = (await countIn(guest, name)) === 0
      await expect.poll(() => guest.page().getByText(words).isVisible()).toBe(isEmpty)
      if (!isEmpty) continue
      await guest.page().getByRole('button', { name: 'Show all conversations' }).click()
      await rows(guest).first().waitFor()
      expect(shown(guest)).toBeNull()
    }
  } finally {
    await guest.dispose()
  }
})
