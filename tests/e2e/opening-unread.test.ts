import { rmSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newDemoData } from '#tests/support/demo-data.ts'
import { openDevice, type Device } from '#tests/support/device.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { DEMO_PASSWORD, emailOfDemoPerson, HOST_EMAIL, signInByApi } from '#tests/support/people.ts'
import { openShapedLink } from '#tests/support/shaped-link.ts'
import { chatLink, messageLog, signIn, waitUntilLevel } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openInstalledDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'

/**
 * Number of messages added to a conversation, and how many of them are unread: at the edge of a page, within one, and
 * many pages.
 */
const CONVERSATIONS = [
  { messages: 100, unread: 1 },
  { messages: 150, unread: 60 },
  { messages: 300, unread: 222 },
  { messages: 1_000, unread: 950 },
] as const
const ITEMS_PER_REQUEST = 50

let dataDir = ''
let server: RunningServer
let device: Device
let chatIds: string[] = []

beforeAll(async () => {
  dataDir = newDemoData()
  server = await startServer({ dataDir, port: portOfStoredSignIn() })
  const host = await signInByApi(server.url, HOST_EMAIL)
  const chats = (await host.chats()).filter(({ isClosed }) => !isClosed)
  chatIds = []
  for (const [index, { messages, unread }] of CONVERSATIONS.entries()) {
    const chat = chats[index]
    const guestId = chat?.participants.find(({ id }) => id !== host.user.id)?.id
    if (!chat || guestId === undefined) throw new Error('The host has too few conversations')
    const guest = await signInByApi(server.url, emailOfDemoPerson(guestId))
    for (let sent = 0; sent < messages; sent += ITEMS_PER_REQUEST)
      await guest.send(
        chat.id,
        Array.from({ length: ITEMS_PER_REQUEST }, (_, of) => `Message ${sent + of}`),
      )
    const last = (await host.history(chat.id)).at(-1)?.position ?? 0
    const read = await host.request('PUT', `/chat/${chat.id}/read`, { readPosition: last - unread })
    expect(read.ok).toBe(true)
    chatIds.push(chat.id)
  }
  device = await openInstalledDevice(server.url)
})
afterAll(async () => {
  await device.dispose()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
keepScreenshotsOfFailures(() => [device])

/** Opens each conversation and expects the first unread message at the "new" line once everything has loaded. */
async function expectEachToOpenAtTheLine(page: Page): Promise<void> {
  for (const [index, chatId] of chatIds.entries()) {
    const { messages, unread } = CONVERSATIONS[index] ?? CONVERSATIONS[0]
    await chatLink(page, chatId).click()
    const log = messageLog(page)
    await log.getByText(`Message ${messages - unread}`, { exact: true }).waitFor({ timeout: 60_000 })
    await log.evaluate(
      (element) =>
        new Promise<void>((resolve) => {
          let last = -1
          let still = 0
          const look = (): void => {
            still = element.scrollTop === last ? still + 1 : 0
            last = element.scrollTop
            if (still > 30) resolve()
            else requestAnimationFrame(look)
          }
          look()
        }),
    )
    const place = await log.evaluate(
      (element, text) => {
        const first = [...element.querySelectorAll('article')].find((article) =>
          [...article.querySelectorAll('.bubble')].some((bubble) => bubble.textContent === text),
        )
        const top = first?.getBoundingClientRect().top ?? NaN
        return { top: top - element.getBoundingClientRect().top, height: element.clientHeight }
      },
      `Message ${messages - unread}`,
    )
    expect(place.top, `${unread} of ${messages} unread`).toBeGreaterThanOrEqual(-1)
    expect(place.top, `${unread} of ${messages} unread`).toBeLessThan(place.height)
    // With a screenful of messages below it, the line stands at the top.
    if (unread > 50) expect(place.top, `${unread} of ${messages} unread`).toBeLessThan(160)
  }
}

it('a fresh device on a slow line opens each conversation at its first unread message', async () => {
  const { port } = new URL(server.url)
  const link = await openShapedLink(Number(port))
  const slow = await openDevice()
  try {
    const page = slow.page()
    await signIn(page, `http://127.0.0.1:${link.port}`, HOST_EMAIL, DEMO_PASSWORD)
    link.set({ delayMs: 150, bytesPerSecond: 60_000 })
    await expectEachToOpenAtTheLine(page)
  } finally {
    await slow.dispose()
    await link.close()
  }
})

it('a device that holds everything opens each conversation at its first unread message', async () => {
  const page = device.page()
  await signIn(page, server.url, HOST_EMAIL, DEMO_PASSWORD)
  await waitUntilLevel(page)
  await expectEachToOpenAtTheLine(page)
})
