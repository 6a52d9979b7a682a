import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Device } from '#tests/support/device.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { DEMO_PASSWORD, GUEST_EMAIL, HOST_EMAIL, sharedChat, signInByApi } from '#tests/support/people.ts'
import { openChat, signIn, waitUntilLevel } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openHostDevice, openInstalledDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'

let server: RunningServer
let host: Device
let guest: Device
let chatId: string

beforeAll(async () => {
  server = await startServer({ port: portOfStoredSignIn() })
  host = await openHostDevice(server.url)
  guest = await openInstalledDevice(server.url)
  const people = [
    await signInByApi(server.url, HOST_EMAIL),
    await signInByApi(server.url, GUEST_EMAIL),
  ] as const
  chatId = (await sharedChat(...people)).id
  await signIn(guest.page(), server.url, GUEST_EMAIL, DEMO_PASSWORD)
  await waitUntilLevel(guest.page())
})
afterAll(async () => {
  await host.dispose()
  await guest.dispose()
  await server.stop()
})
keepScreenshotsOfFailures(() => [host, guest])

it('a call rings in every tab and after a reload, one tab dismisses it for all, and a line lets one call back', async () => {
  const [here, there] = [host.page(), guest.page()]
  const other = await host.newTab()
  await other.goto(`${server.url}/dashboard`)
  await openChat(there, chatId)
  await there.getByRole('button', { name: /^Call / }).click()
  for (const page of [there, here, other]) await page.getByRole('alertdialog').waitFor()
  await other.reload()
  await other.getByRole('alertdialog').waitFor()
  await other.getByRole('button', { name: 'Dismiss' }).click()
  for (const page of [there, here, other]) await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await there.getByText('You called: declined').last().waitFor()

  await openChat(here, chatId)
  await here.getByText('Call declined').last().waitFor()
  await here.getByRole('button', { name: 'Call back' }).last().click()
  await there.getByRole('button', { name: 'Open chat' }).click()
  await here.getByRole('alertdialog').waitFor({ state: 'detached' })
  await here.getByText('You called: answered').last().waitFor()
  await other.close()
  expect([...host.complaints, ...guest.complaints]).toEqual([])
})

it('a message found without a network opens at its place, and the search says what it covered', async () => {
  const page = host.page()
  await page.goto(`${server.url}/messages`)
  await page.locator('.chat-row').first().waitFor()
  await host.context().setOffline(true)
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('totara')
  await page.getByText(/Searched \d+ messages on this device, since/).waitFor()
  await page.getByText('You can search the server when you’re back online').waitFor()
  const oldest = page.locator('.search-hit').last()
  const text = await oldest.locator('mark').first().innerText()
  await oldest.click()
  const sought = page.locator('.message-sought')
  await sought.waitFor()
  expect(await sought.innerText()).toContain(text)
  await expect.poll(() => sought.evaluate(isInSight)).toBe(true)
  await host.context().setOffline(false)
})

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= window.innerHeight
}
