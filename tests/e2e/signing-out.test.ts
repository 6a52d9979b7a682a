// Over 20 s: on a slow machine, since it signs in again for each way to sign out.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Device } from '#tests/support/device.ts'
import { createJourney } from '#tests/support/journey.ts'
import { test } from '#tests/support/journey-test.ts'
import {
  composer,
  messageLog,
  openChat,
  signIn,
  waitUntilLevel,
  writeMessage,
} from '#tests/support/screens.ts'
import { PASSWORD, type World } from '#tests/support/world.ts'

let url = ''
let device: Device
let world: World
test.beforeAll(async ({ server, world: made, devices }) => {
  url = server.publicUrl
  world = made
  device = await devices.of(world.host)
})
const it = createJourney(test)

it('what a sign-out keeps is sent once, at the same person’s next sign-in', async () => {
  const page = device.page()
  const text = 'Key is under the third pot.'
  await openChat(page, world.chatId)
  await device.context().setOffline(true)
  await writeMessage(page, text)
  await askToSignOut(page)
  await page.getByText('1 change is still waiting to send.').waitFor()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export a copy' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toContain(text)

  // Without a connection sending can't succeed, so it is not offered.
  expect(await page.getByRole('button', { name: 'Send now and sign out' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Keep on this device' }).click()
  await page.waitForURL(`${url}/login`)
  await expect.poll(() => page.getByText(text).count()).toBe(0)

  await device.context().setOffline(false)
  await signIn(page, url, world.host.user.email, PASSWORD)
  await openChat(page, world.chatId)
  await messageLog(page).getByText(text).waitFor()
  await waitUntilLevel(page)
  const received = (await world.guest.history(world.chatId)).filter(({ message }) => message === text)
  expect(received).toHaveLength(1)
})

it('waiting messages arrive before the sign-out if sent now, and never if discarded', async () => {
  const page = device.page()
  await openChat(page, world.chatId)
  await device.context().setOffline(true)
  await writeMessage(page, 'The tap drips, turn it hard.')
  await askToSignOut(page)
  await device.context().setOffline(false)
  // It may have gone by itself before the press.
  await page
    .locator('sl-dialog[open]')
    .getByRole('button', { name: /^(Send now and sign out|Sign out)$/ })
    .click()
  await page.waitForURL(`${url}/login`)
  expect(await textsOf(world.chatId)).toContain('The tap drips, turn it hard.')

  await signIn(page, url, world.host.user.email, PASSWORD)
  await waitUntilLevel(page)
  await openChat(page, world.chatId)
  await device.context().setOffline(true)
  await writeMessage(page, 'Forget what I said.')
  await askToSignOut(page)
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await messageLog(page).getByText('Forget what I said.').waitFor()
  await askToSignOut(page)
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByRole('button', { name: 'Discard and sign out' }).click()
  await page.waitForURL(`${url}/login`)
  await device.context().setOffline(false)
  await signIn(page, url, world.host.user.email, PASSWORD)
  await waitUntilLevel(page)
  await openChat(page, world.chatId)
  await messageLog(page).getByText('The tap drips, turn it hard.').waitFor()
  expect(await page.getByText('Forget what I said.').count()).toBe(0)
  expect(await textsOf(world.chatId)).not.toContain('Forget what I said.')
})

it('a revoked token leads to login, and back to the same conversation and draft', async () => {
  const page = device.page()
  await openChat(page, world.chatId)
  await composer(page).fill('Half a thought')
  const address = page.url()
  expect(await revokeToken(page)).toBe(204)
  await page.waitForURL((url) => url.pathname === '/login')
  expect(new URL(page.url()).searchParams.get('to')).toBe('/messages')
  await signIn(page, url, world.host.user.email, PASSWORD)
  await page.waitForURL(address)
  await expect.poll(() => composer(page).inputValue()).toBe('Half a thought')
  await composer(page).fill('')
  await waitUntilLevel(page)
})

it('signing out in one tab signs out the other and leaves no replica behind', async () => {
  const page = device.page()
  const other = await device.newTab()
  await other.goto(`${url}/messages`)
  await waitUntilLevel(other)
  await page.evaluate(showPicture, await publicPicture())
  expect(await pictureCaches(page)).toHaveLength(1)
  await askToSignOut(page)
  await page.waitForURL(`${url}/login`)
  await other.waitForURL((url) => url.pathname === '/login')
  await page.getByText('Nothing of yours is left on this device.').waitFor()
  expect(await pictureCaches(page)).toEqual([])
  await expect.poll(() => replicaDatabases(page), { timeout: 15_000 }).toEqual([])

  // Another person signs in here: the other tab shows their conversations, and nothing of the former person's.
  await signIn(page, url, world.guest.user.email, PASSWORD)
  await other.waitForURL((url) => url.pathname === '/messages' || url.pathname === '/dashboard')
  const { firstName, lastName } = world.guest.user
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: `${firstName} ${lastName}, account menu` }).waitFor()
  }
})

async function textsOf(id: string): Promise<string[]> {
  return (await world.guest.history(id)).map(({ message }) => message)
}

async function askToSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

/** Ends the session on the server without the device knowing, as an administrator or a lost laptop would. */
function revokeToken(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const opened = indexedDB.open('farstead-device')
    await new Promise((resolve) => opened.addEventListener('success', resolve))
    const request = opened.result.transaction('session').objectStore('session').getAll()
    await new Promise((resolve) => request.addEventListener('success', resolve))
    opened.result.close()
    const [{ accessToken }] = request.result
    const headers = { authorization: `Bearer ${accessToken}`, client_id: 'farstead-web' }
    return (await fetch('/v1/auth/logout', { method: 'POST', headers })).status
  })
}

function replicaDatabases(page: Page): Promise<string[]> {
  return page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => name !== 'farstead-device'),
  )
}

/** The address of a published room's picture, of the demo or of another journey. */
async function publicPicture(): Promise<string> {
  const list = await (await fetch(`${url}/site/listing`)).text()
  return /\/v1\/files\/[\w-]+\/(?:thumb|medium|large)/.exec(list)?.[0] ?? ''
}

/** Runs in the page: the service worker keeps what is shown, for this person. */
async function showPicture(address: string): Promise<void> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
}

function pictureCaches(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('farstead-images')))
}
