import { afterAll, beforeAll, expect } from 'vitest'
import type { Device } from '#tests/support/device.ts'
import { createJourney } from '#tests/support/journey.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import {
  DEMO_PASSWORD,
  GUEST_EMAIL,
  HOST_EMAIL,
  sharedChat,
  signInByApi,
  type Person,
} from '#tests/support/people.ts'
import {
  messageLog,
  openChat,
  signIn,
  waitUntilKept,
  waitUntilLevel,
  writeMessage,
} from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openInstalledDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'

const QUESTION = 'Is there a heater in the hut? Ring me on 021 555 0123'

let server: RunningServer
let phone: Device
let laptop: Device
let guest: Person
let chatId = ''

beforeAll(async () => {
  server = await startServer({ port: portOfStoredSignIn() })
  phone = await openInstalledDevice(server.url, { viewport: { width: 320, height: 700 } })
  await phone.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  laptop = await openInstalledDevice(server.url, { viewport: { width: 1180, height: 820 } })
  guest = await signInByApi(server.url, GUEST_EMAIL)
  chatId = (await sharedChat(await signInByApi(server.url, HOST_EMAIL), guest)).id
  await guest.send(chatId, [QUESTION])
  const later = Array.from({ length: 120 }, (_, n) => `And ${n}`)
  for (let n = 0; n < later.length; n += 40) await guest.send(chatId, later.slice(n, n + 40))
})
afterAll(async () => {
  await phone.dispose()
  await laptop.dispose()
  await server.stop()
})
keepScreenshotsOfFailures(() => [phone, laptop])
const it = createJourney()

const bubble = (device: Device, text: string) =>
  messageLog(device.page())
    .locator('article')
    .filter({ has: device.page().getByText(text, { exact: true }) })
    .last()
const quote = (device: Device) => device.page().locator('.composer-quote')
const sheet = (device: Device) => device.page().locator('sl-drawer[label="Message"]')

async function openSheet(device: Device, text: string): Promise<void> {
  await bubble(device, text).getByRole('button', { name: 'Message options' }).press('Enter')
  await sheet(device).getByRole('button', { name: 'Copy text' }).waitFor()
}

it('a message is quoted without a network, and the quote outlives a reload', async () => {
  const page = phone.page()
  await signIn(page, server.url, HOST_EMAIL, DEMO_PASSWORD)
  await waitUntilLevel(page)
  await waitUntilKept(page)
  await page.goto(`${server.url}/messages`)
  await openChat(page, chatId)
  // It opens at the new messages.
  await page.locator('.newest-button').click()
  await bubble(phone, 'And 119').waitFor()
  await phone.context().setOffline(true)
  await openSheet(phone, 'And 119')
  await sheet(phone).getByRole('button', { name: 'Reply' }).click()
  await quote(phone).getByText('And 119').waitFor()
  await page.reload()
  await quote(phone).getByText('And 119').waitFor()
  await writeMessage(page, 'That one, yes')
  await bubble(phone, 'That one, yes').locator('.quote').getByText('And 119').waitFor()
  await expect.poll(() => quote(phone).count()).toBe(0)
})

it('a message that waits itself is quoted, too', async () => {
  await openSheet(phone, 'That one, yes')
  await sheet(phone).getByRole('button', { name: 'Reply' }).click()
  await quote(phone).getByText('You', { exact: true }).waitFor()
  await writeMessage(phone.page(), 'And the other')
  await bubble(phone, 'And the other').locator('.quote').getByText('That one, yes').waitFor()
  await phone.context().setOffline(false)
  await expect
    .poll(async () => (await guest.history(chatId)).at(-1)?.message, { timeout: 60_000 })
    .toBe('And the other')
  const [asked, first, second] = (await guest.history(chatId)).slice(-3)
  expect(first?.quotes).toEqual({ id: asked?.id, position: asked?.position })
  expect(second?.quotes).toEqual({ id: first?.id, position: first?.position })
})

it('a quote leads to its message, however far back that is', async () => {
  const page = laptop.page()
  const asked = (await guest.history(chatId)).find(({ message }) => message === QUESTION)
  await signIn(page, server.url, GUEST_EMAIL, DEMO_PASSWORD)
  await waitUntilLevel(page)
  await page.goto(`${server.url}/messages?chat=${chatId}&at=${asked?.position}`)
  await bubble(laptop, 'And 0').waitFor()
  await openSheet(laptop, 'And 0')
  await sheet(laptop).getByRole('button', { name: 'Reply' }).click()
  await writeMessage(page, 'Never mind this')
  const link = bubble(laptop, 'Never mind this').getByRole('link', { name: 'And 0' })
  await link.press('Enter')
  await page.locator('.message-sought').getByText('And 0', { exact: true }).waitFor()
})

it('the text of a message is copied, and a number in it can be called', async () => {
  const page = phone.page()
  const asked = (await guest.history(chatId)).find(({ message }) => message === QUESTION)
  await page.goto(`${server.url}/messages?chat=${chatId}&at=${asked?.position}`)
  const found = messageLog(page).locator(`[data-message="${asked?.id}"]`)
  await found.waitFor()
  expect(await found.getByRole('link', { name: '021 555 0123' }).getAttribute('href')).toBe(
    'tel:+64215550123',
  )
  await found.getByRole('button', { name: 'Message options' }).press('Enter')
  const call = sheet(phone).getByRole('link', { name: 'Call 021 555 0123' })
  expect(await call.getAttribute('href')).toBe('tel:+64215550123')
  await sheet(phone).getByRole('button', { name: 'Copy text' }).click()
  await page.getByText('Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(QUESTION)
})
