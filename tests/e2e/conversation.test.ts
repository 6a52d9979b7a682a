import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect } from 'vitest'
import { newDemoData } from '#tests/support/demo-data.ts'
import { openDevice, type Device } from '#tests/support/device.ts'
import { createJourney } from '#tests/support/journey.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import {
  DEMO_PASSWORD,
  emailOfDemoPerson,
  GUEST_EMAIL,
  HOST_EMAIL,
  sharedChat,
  signInByApi,
  type Person,
} from '#tests/support/people.ts'
import {
  chatLink,
  composer,
  messageLog,
  openChat,
  signIn,
  tellOfNetwork,
  waitUntilLevel,
  writeMessage,
} from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openHostDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'

let dataDir = ''
let server: RunningServer
let device: Device
let host: Person
let chatId = ''

beforeAll(async () => {
  dataDir = newDemoData()
  server = await startServer({ dataDir, port: portOfStoredSignIn() })
  host = await signInByApi(server.url, HOST_EMAIL)
  chatId = (await sharedChat(host, await signInByApi(server.url, GUEST_EMAIL))).id
  device = await openHostDevice(server.url)
})
afterAll(async () => {
  await device.dispose()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
keepScreenshotsOfFailures(() => [device])
const it = createJourney()

async function withoutServer(act: () => Promise<void>): Promise<void> {
  const { port } = new URL(server.url)
  await server.stop()
  try {
    await act()
  } finally {
    server = await startServer({ dataDir, port: Number(port) })
    await tellOfNetwork(device.page())
  }
}

it('half a message is still there after a reload, each in its own chat', async () => {
  const page = device.page()
  const other = (await host.chats()).find(({ id }) => id !== chatId)
  if (!other) throw new Error('The host has one chat only')
  await openChat(page, chatId)
  await composer(page).fill('The lockbox code is')
  await openChat(page, other.id)
  await composer(page).pressSequentially('Kia ora')
  await page.reload()
  await composer(page).waitFor()
  await expect.poll(() => composer(page).inputValue()).toBe('Kia ora')
  await openChat(page, chatId)
  await expect.poll(() => composer(page).inputValue()).toBe('The lockbox code is')
  await composer(page).fill('')
})

it('a deletion made without a server is undone, and the conversation is there again', async () => {
  const page = device.page()
  await openChat(page, chatId)
  await withoutServer(async () => {
    // The first request meets a server that doesn't respond, so it must not be the deletion.
    await writeMessage(page, 'Is anybody there?')
    await composer(page).fill('Hello?')
    await page.getByText('Sends when you’re back online').waitFor()
    await composer(page).fill('')
    await page.getByRole('button', { name: 'Conversation options' }).click()
    await page.getByRole('menuitem', { name: 'Delete conversation' }).click()
    await page.getByText('1 message isn’t sent yet.').waitFor()
    await page.getByRole('button', { name: 'Send, then delete' }).click()
    await page.getByText(/^Conversation with .* deleted$/).waitFor()
    expect(new URL(page.url()).searchParams.has('chat')).toBe(false)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText(/^Conversation with .* deleted$/).waitFor({ state: 'detached' })
  })
  // The device retries by itself sooner or later, so a button for it may disappear before it is pressed.
  await device.context().setOffline(true)
  await device.context().setOffline(false)
  await openChat(page, chatId)
  await waitUntilLevel(page)
  const history = await host.history(chatId)
  expect(history.length).toBeGreaterThan(1)
  expect(history.at(-1)?.message).toBe('Is anybody there?')
})

it('what a closed conversation no longer takes is shown as refused, keeps its text and can be discarded', async () => {
  const page = device.page()
  const closing = (await host.chats()).find((chat) => chat.id !== chatId && !chat.isClosed)
  const guestId = closing?.participants.find(({ id }) => id !== host.user.id)?.id
  if (!closing || guestId === undefined) throw new Error('No chat to close')
  const guest = await signInByApi(server.url, emailOfDemoPerson(guestId))
  await openChat(page, closing.id)
  // Only this device is offline, so that the guest can block meanwhile.
  await device.context().setOffline(true)
  await writeMessage(page, 'The gate is off the latch.')
  const blocked = await guest.request('POST', `/chat/${closing.id}/block-user`, {})
  expect(blocked.status).toBe(204)
  await device.context().setOffline(false)

  const log = messageLog(page)
  await log.getByText('Couldn’t be sent: the conversation is closed').waitFor({ timeout: 60_000 })
  await page.getByText('You can’t send messages here').waitFor()
  expect(await composer(page).count()).toBe(0)
  await log.getByText('The gate is off the latch.', { exact: true }).waitFor()
  await log.getByRole('button', { name: 'Discard' }).click()
  await log.getByText('The gate is off the latch.', { exact: true }).waitFor({ state: 'detached' })
})

it('history that is not on this device is named, and comes when the server can be asked for it', async () => {
  const fresh = await openDevice()
  try {
    await fresh.context().route('**/v1/chat-message/pages*', (route) => route.abort())
    await fresh.context().route('**/v1/chat-message?*', (route) => route.abort())
    const page = fresh.page()
    await signIn(page, server.url, HOST_EMAIL, DEMO_PASSWORD)
    await chatLink(page, chatId).click()
    await page
      .getByText(/messages aren’t on this device$/)
      .first()
      .waitFor()
    await fresh.context().unroute('**/v1/chat-message/pages*')
    await fresh.context().unroute('**/v1/chat-message?*')
    const again = page.getByRole('button', { name: 'Try again' })
    const newest = messageLog(page).getByText('Is anybody there?', { exact: true })
    await again.or(newest).first().waitFor({ timeout: 60_000 })
    // The message also arrives by itself, perhaps at this very moment.
    if (await again.isVisible()) await again.click({ timeout: 1_000 }).catch(() => undefined)
    await newest.waitFor({ timeout: 60_000 })
    await page.getByText(/messages aren’t on this device$/).waitFor({ state: 'detached' })
  } finally {
    await fresh.dispose()
  }
})

it('a phone shows the list or the conversation, and the focus goes with the step', async () => {
  const phone = await openHostDevice(server.url, { viewport: { width: 390, height: 844 } })
  try {
    const page = phone.page()
    const link = chatLink(page, chatId)
    await link.waitFor()
    await link.focus()
    await page.keyboard.press('Enter')
    await composer(page).waitFor()
    expect(await link.isVisible()).toBe(false)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
    await page.getByRole('link', { name: 'Back to messages' }).click()
    await link.waitFor()
    expect(await composer(page).count()).toBe(0)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('href')))
      .toContain(chatId)
    expect(phone.complaints).toEqual([])
  } finally {
    await phone.dispose()
  }
})

it('the list is walked with the arrow keys and searched by who is in a chat', async () => {
  const page = device.page()
  await page.goto(`${server.url}/messages`)
  const links = page.locator('a[href*="chat="]')
  await links.nth(2).waitFor()
  await links.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const third = await links.nth(2).getAttribute('href')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(third)

  await page.getByRole('searchbox', { name: 'Search messages' }).fill('Aroha')
  // Conversations come first; the other results are messages that contain her name.
  await expect.poll(() => page.locator('.chat-row').count()).toBe(1)
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('nobody of this name')
  await page.getByText('No messages on this device match “nobody of this name”').waitFor()
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('')
  await expect.poll(() => links.count()).toBeGreaterThan(3)
})
