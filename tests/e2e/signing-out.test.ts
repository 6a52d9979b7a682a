import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
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
  composer,
  messageLog,
  openChat,
  signIn,
  waitUntilLevel,
  writeMessage,
} from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openHostDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'

let server: RunningServer
let device: Device
let guest: Person
let chatId = ''

beforeAll(async () => {
  server = await startServer({ port: portOfStoredSignIn() })
  guest = await signInByApi(server.url, GUEST_EMAIL)
  chatId = (await sharedChat(await signInByApi(server.url, HOST_EMAIL), guest)).id
  device = await openHostDevice(server.url, { keepsPages: true })
})
afterAll(async () => {
  await device.dispose()
  await server.stop()
})
keepScreenshotsOfFailures(() => [device])
const it = createJourney()

it('signing out with work unsent asks; what is kept leaves with the same person’s next sign-in, once', async () => {
  const page = device.page()
  const text = 'Key is under the third pot.'
  await openChat(page, chatId)
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
  await page.waitForURL(`${server.url}/login`)
  await expect.poll(() => page.getByText(text).count()).toBe(0)

  await device.context().setOffline(false)
  await signIn(page, server.url, HOST_EMAIL, DEMO_PASSWORD)
  await openChat(page, chatId)
  await messageLog(page).getByText(text).waitFor()
  await waitUntilLevel(page)
  const received = (await guest.history(chatId)).filter(({ message }) => message === text)
  expect(received).toHaveLength(1)
})

it('sent now, what waits arrives before the sign-out; discarded, it never does', async () => {
  const page = device.page()
  await openChat(page, chatId)
  await device.context().setOffline(true)
  await writeMessage(page, 'The tap drips, turn it hard.')
  await askToSignOut(page)
  await device.context().setOffline(false)
  await page.getByRole('button', { name: 'Send now and sign out' }).click()
  await page.waitForURL(`${server.url}/login`)
  expect(await textsOf(chatId)).toContain('The tap drips, turn it hard.')

  await signIn(page, server.url, HOST_EMAIL, DEMO_PASSWORD)
  await waitUntilLevel(page)
  await openChat(page, chatId)
  await device.context().setOffline(true)
  await writeMessage(page, 'Forget what I said.')
  await askToSignOut(page)
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await messageLog(page).getByText('Forget what I said.').waitFor()
  await askToSignOut(page)
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByRole('button', { name: 'Discard and sign out' }).click()
  await page.waitForURL(`${server.url}/login`)
  await device.context().setOffline(false)
  await signIn(page, server.url, HOST_EMAIL, DEMO_PASSWORD)
  await waitUntilLevel(page)
  await openChat(page, chatId)
  await messageLog(page).getByText('The tap drips, turn it hard.').waitFor()
  expect(await page.getByText('Forget what I said.').count()).toBe(0)
  expect(await textsOf(chatId)).not.toContain('Forget what I said.')
})

it('a token that the server has revoked leads to login and back to the same conversation and its draft', async () => {
  const page = device.page()
  await openChat(page, chatId)
  await composer(page).fill('Half a thought')
  const address = page.url()
  expect(await revokeToken(page)).toBe(204)
  await page.waitForURL((url) => url.pathname === '/login')
  expect(new URL(page.url()).searchParams.get('to')).toBe('/messages')
  await signIn(page, server.url, HOST_EMAIL, DEMO_PASSWORD)
  await page.waitForURL(address)
  await expect.poll(() => composer(page).inputValue()).toBe('Half a thought')
  await composer(page).fill('')
  await waitUntilLevel(page)
})

it('a page that the back/forward cache gives back after the session has gone shows nothing of the person', async () => {
  const page = device.page()
  await leaveConversation(page)
  await page.evaluate(() => localStorage.removeItem('Farstead-session'))
  await page.goBack({ waitUntil: 'commit' })
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login')
  // Restored from the cache, not reloaded; otherwise this would test nothing.
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  expect(await page.getByText('The tap drips, turn it hard.').count()).toBe(0)

  // A complete sign-out in another tab, whether or not the browser then still restores the page.
  await page.goto(`${server.url}/messages`)
  await waitUntilLevel(page)
  await leaveConversation(page)
  const other = await device.newTab()
  await other.goto(`${server.url}/messages`)
  await waitUntilLevel(other)
  await askToSignOut(other)
  await other.waitForURL(`${server.url}/login`)
  await other.close()
  await page.goBack({ waitUntil: 'commit' })
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login')
  expect(await page.getByText('The tap drips, turn it hard.').count()).toBe(0)
  await page.goto(`${server.url}/login?to=/messages`)
  await signIn(page, server.url, HOST_EMAIL, DEMO_PASSWORD)
  await waitUntilLevel(page)
})

it('signing out in one tab takes the other along, and with nothing waiting leaves no replica behind', async () => {
  const page = device.page()
  const other = await device.newTab()
  await other.goto(`${server.url}/messages`)
  await waitUntilLevel(other)
  await page.evaluate(showPicture, await publicPicture())
  expect(await pictureCaches(page)).toHaveLength(1)
  await askToSignOut(page)
  await page.waitForURL(`${server.url}/login`)
  await other.waitForURL((url) => url.pathname === '/login')
  await page.getByText('Nothing of yours is left on this device.').waitFor()
  expect(await pictureCaches(page)).toEqual([])
  await expect.poll(() => replicaDatabases(page), { timeout: 15_000 }).toEqual([])

  // Another person signs in here: the other tab shows their conversations, and nothing of the former person's.
  await signIn(page, server.url, GUEST_EMAIL, DEMO_PASSWORD)
  await other.waitForURL((url) => url.pathname === '/messages' || url.pathname === '/dashboard')
  const { firstName, lastName } = guest.user
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: `${firstName} ${lastName}, account menu` }).waitFor()
  }
})

/** Marks the page and goes from an open conversation to a server-rendered page. */
async function leaveConversation(page: Page): Promise<void> {
  await openChat(page, chatId)
  await messageLog(page).getByText('The tap drips, turn it hard.').waitFor()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.goto(`${server.url}/site/listing`)
}

async function textsOf(id: string): Promise<string[]> {
  return (await guest.history(id)).map(({ message }) => message)
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

/** The address of a published room's picture. */
async function publicPicture(): Promise<string> {
  const list = await (await fetch(`${server.url}/site/listing`)).text()
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
