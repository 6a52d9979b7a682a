import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Device } from '#tests/support/device.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { DEMO_PASSWORD, GUEST_EMAIL, HOST_EMAIL, sharedChat, signInByApi } from '#tests/support/people.ts'
import { openChat, signIn, waitUntilKept, waitUntilLevel, writeMessage } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openInstalledDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'

let server: RunningServer
let device: Device
let chatId = ''

beforeAll(async () => {
  server = await startServer({ port: portOfStoredSignIn() })
  device = await openInstalledDevice(server.url)
  const host = await signInByApi(server.url, HOST_EMAIL)
  chatId = (await sharedChat(host, await signInByApi(server.url, GUEST_EMAIL))).id
})
afterAll(async () => {
  await device.dispose()
  await server.stop()
})
keepScreenshotsOfFailures(() => [device])

it('the sync page tells what waits and why, each step of trying, and what it cost, and none of it in words of a message', async () => {
  const page = device.page()
  await device.context().addInitScript(noteAskingToPersist)
  await signIn(page, server.url, HOST_EMAIL, DEMO_PASSWORD)
  await waitUntilLevel(page)
  await waitUntilKept(page)
  await page.goto(`${server.url}/my-profile`)
  await page.getByLabel('Phone', { exact: true }).waitFor()
  expect(await hasAskedToPersist(page)).toBe(false)
  await device.context().setOffline(true)
  await page.getByLabel('Phone', { exact: true }).fill('027 555 0123')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved on this device. Waiting to send.').waitFor()
  // Now there is something here that nobody else has.
  await expect.poll(() => hasAskedToPersist(page)).toBe(true)
  await page
    .getByRole('link', { name: /^Messages/ })
    .first()
    .click()
  await openChat(page, chatId)
  await writeMessage(page, 'Lockbox 4186')

  await page.getByText(/2 changes waiting to send\. Last synced/).waitFor()
  await page.getByRole('button', { name: 'See what’s waiting', exact: true }).click()
  const sheet = page.locator('sl-drawer[label="Waiting to send"]')
  await sheet.getByRole('link', { name: 'Your profile' }).waitFor()
  const downloads = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Export' }).click()
  await sheet.getByRole('menuitem', { name: 'Data file (JSON)' }).click()
  const copy = JSON.parse(await readFile(await (await downloads).path(), 'utf8'))
  expect(copy.chats[0].messages[0].message).toBe('Lockbox 4186')
  expect(copy.edits[0]).toMatchObject({ collection: 'profile', mine: { phone: '027 555 0123' } })
  await sheet.getByRole('link', { name: 'Sync status' }).click()

  await page.getByRole('heading', { name: 'Sync', level: 1 }).waitFor()
  await page.getByRole('region', { name: 'Queue' }).getByText('Your profile').waitFor()
  await page.getByRole('button', { name: 'Sync now' }).click()
  await page.getByText(/Check sign-in: failed \(no reply\)/).waitFor({ timeout: 60_000 })
  await page.getByText(/Get changes: failed/).waitFor({ timeout: 60_000 })
  await page.getByText(/Send what’s waiting: failed \(.*2 still waiting\)/).waitFor()
  await device.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy diagnostics' }).click()
  await page.getByText('Copied').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).not.toMatch(/Lockbox|555 0123|Aroha/)
  expect(JSON.parse(copied)).toMatchObject({ edits: [{ collection: 'profile', fields: ['phone'] }] })

  await device.context().setOffline(false)
  await page
    .getByRole('region', { name: 'Queue' })
    .getByText('Nothing waiting to send')
    .waitFor({ timeout: 60_000 })
  await page.getByText(/Latest \d+ replies/).click()
  await page.getByRole('button', { name: 'Sync now' }).click()
  await page.getByText(/Send what’s waiting: done/).waitFor()
  const cost = page
    .getByRole('row', { name: /^The app and sign-in/ })
    .getByRole('cell')
    .last()
  await expect.poll(() => cost.textContent()).toMatch(/^[1-9].* (B|kB|MB)$/)

  await page.getByLabel('Save data').selectOption('Always')
  await page.getByText('Saving data: profile pictures are hidden').waitFor()
})

/** Runs in the page. Whether the browser grants it is up to the browser; this tests that it is asked. */
function noteAskingToPersist(): void {
  const ask = navigator.storage.persist.bind(navigator.storage)
  navigator.storage.persist = () => {
    document.documentElement.dataset.askedToPersist = 'yes'
    return ask()
  }
}

function hasAskedToPersist(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.dataset.askedToPersist === 'yes')
}
