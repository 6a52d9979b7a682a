import { afterAll, beforeAll, expect } from 'vitest'
import { LOCALES } from '#contract/locale.ts'
import type { Device } from '#tests/support/device.ts'
import { createJourney } from '#tests/support/journey.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { showAs } from '#tests/support/look.ts'
import { DEMO_PASSWORD, GUEST_EMAIL, HOST_EMAIL, sharedChat, signInByApi } from '#tests/support/people.ts'
import { composer, openChat, signIn, waitUntilKept, waitUntilLevel } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openInstalledDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'

let server: RunningServer
let phone: Device
let chatId = ''

beforeAll(async () => {
  server = await startServer({ port: portOfStoredSignIn() })
  phone = await openInstalledDevice(server.url, { viewport: { width: 390, height: 844 } })
  const host = await signInByApi(server.url, HOST_EMAIL)
  chatId = (await sharedChat(host, await signInByApi(server.url, GUEST_EMAIL))).id
})
afterAll(async () => {
  await phone.dispose()
  await server.stop()
})
keepScreenshotsOfFailures(() => [phone])
const it = createJourney()
const sheet = () => phone.page().locator('sl-drawer[label="Saved replies"]')

it('a reply is written without a network, with what the conversation will fill in', async () => {
  const page = phone.page()
  await signIn(page, server.url, HOST_EMAIL, DEMO_PASSWORD)
  await waitUntilLevel(page)
  await waitUntilKept(page)
  await page.goto(`${server.url}/messages`)
  await openChat(page, chatId)
  await page.getByRole('button', { name: 'Saved replies' }).click()
  await sheet().getByText('Nothing saved yet.').waitFor()
  await phone.context().setOffline(true)
  await sheet().getByRole('button', { name: 'New reply' }).click()
  await sheet().getByLabel('Title').fill('The way here')
  await sheet().getByLabel('Text', { exact: true }).fill('Kia ora ')
  await sheet().getByRole('button', { name: 'Name', exact: true }).click()
  await page.keyboard.type(', the key of ')
  await sheet().getByRole('button', { name: 'Room', exact: true }).click()
  await page.keyboard.type(' is under the bell')
  await sheet().getByRole('button', { name: 'Save' }).click()
  await sheet().getByText('The way here').waitFor()
})

it('and used there: the names stand in the field, and nothing is sent by that', async () => {
  const page = phone.page()
  await sheet()
    .getByRole('button', { name: /^The way here/ })
    .click()
  await sheet().waitFor({ state: 'detached' })
  const field = composer(page)
  await expect.poll(() => field.inputValue()).toMatch(/^Kia ora \p{L}+, the key of .+ is under the bell$/u)
  expect(await field.inputValue()).not.toContain('{')
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  const text = await field.inputValue()
  await page.reload()
  await expect.poll(() => composer(page).inputValue()).toBe(text)
})

it('what the field asks for is to be read beside all buttons, in every language, on the narrowest phone', async () => {
  const page = phone.page()
  await phone.context().setOffline(false)
  await composer(page).fill('')
  for (const locale of LOCALES) {
    await showAs(page, { locale, width: 320 })
    expect(
      await page.locator('.message-field').evaluate(roomBesidePlaceholder),
      locale,
    ).toBeGreaterThanOrEqual(0)
  }
  await showAs(page, { width: 390 })
})

it('goes to the server with the network, and is there on another device', async () => {
  await phone.context().setOffline(false)
  const tablet = await openInstalledDevice(server.url)
  try {
    const page = tablet.page()
    await signIn(page, server.url, HOST_EMAIL, DEMO_PASSWORD)
    await waitUntilLevel(page)
    await page.goto(`${server.url}/settings`)
    await page.getByRole('button', { name: 'Open saved replies' }).click()
    await page.getByRole('button', { name: 'Change “The way here”' }).click()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Nothing saved yet.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('The way here').waitFor()
  } finally {
    await tablet.dispose()
  }
})

/** Returns how many CSS pixels a field has left next to its placeholder. */
function roomBesidePlaceholder(element: Element): number {
  const field = element as HTMLTextAreaElement
  const { fontFamily, fontWeight, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field)
  const { fontSize } = getComputedStyle(field, '::placeholder')
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) throw new Error('There is nothing to measure with')
  canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`
  const taken = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd)
  return field.clientWidth - taken - canvas.measureText(field.placeholder).width
}
