import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newDemoData } from '#tests/support/demo-data.ts'
import type { Device } from '#tests/support/device.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { GUEST_EMAIL, HOST_EMAIL, sharedChat, signInByApi, type Person } from '#tests/support/people.ts'
import { openChat, writeMessage } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openHostDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'
import { until } from '#tests/support/until.ts'

let dataDir = ''
let server: RunningServer
let device: Device
let host: Person
let chatId = ''

beforeAll(async () => {
  dataDir = newDemoData()
  server = await startServer({ dataDir, port: portOfStoredSignIn() })
  device = await openHostDevice(server.url)
  host = await signInByApi(server.url, HOST_EMAIL)
  chatId = (await sharedChat(host, await signInByApi(server.url, GUEST_EMAIL))).id
})
afterAll(async () => {
  await device.dispose()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
keepScreenshotsOfFailures(() => [device])

it('what waits is moved, given other words and discarded in one sheet, and reaches the server as it was left', async () => {
  const page = device.page()
  await openChat(page, chatId)
  const before = (await host.history(chatId)).length
  // The browser says that the network is gone, so nothing written from here on is sent.
  await device.context().setOffline(true)
  await page.getByText('You are offline. Please check your internet connection.').waitFor()
  const texts = ['Gate is off the latch', 'Lockbox 4186', 'Bread in the fridge', 'Never mind']
  for (const text of texts) await writeMessage(page, text)

  await page.getByRole('button', { name: 'See what’s waiting', exact: true }).click()
  const sheet = page.locator('sl-drawer[label="Waiting to send"]')
  const lines = sheet.locator('.waiting-text')
  const choose = async (number: number, choice: string) => {
    // A closing menu has items with the same names.
    await sheet.getByRole('menuitem').first().waitFor({ state: 'hidden' })
    await sheet.getByRole('button', { name: `Options for message ${number}` }).click()
    await sheet.getByRole('menuitem', { name: choice }).click()
  }
  const told = (expected: string[]) =>
    until('the queue is as expected', async () => {
      const shown = await lines.allTextContents()
      return JSON.stringify(shown) === JSON.stringify(expected)
    })
  await told(texts)
  await choose(2, 'Move up')
  await told(['Lockbox 4186', 'Gate is off the latch', 'Bread in the fridge', 'Never mind'])
  await choose(4, 'Discard')
  await told(['Lockbox 4186', 'Gate is off the latch', 'Bread in the fridge'])
  await choose(3, 'Edit')
  await sheet.getByRole('textbox', { name: 'Edit message' }).fill('Bread and eggs in the fridge')
  await sheet.getByRole('button', { name: 'Save' }).click()
  const left = ['Lockbox 4186', 'Gate is off the latch', 'Bread and eggs in the fridge']
  await told(left)

  await device.context().setOffline(false)
  await sheet.getByText('Everything’s sent', { exact: false }).waitFor({ timeout: 30_000 })
  const sent = (await host.history(chatId)).slice(before).map(({ message }) => message)
  expect(sent).toEqual(left)
  await page.keyboard.press('Escape')

  const last = page.locator('article').filter({ hasText: 'Bread and eggs' })
  await last.getByRole('button', { name: 'Sent' }).click()
  const way = page.locator('sl-drawer[label="Delivery details"]')
  // Once by the server's clock, and once as the result of the attempt.
  await expect.poll(() => way.getByText('Sent', { exact: true }).count()).toBe(2)
})
