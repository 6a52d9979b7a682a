import type { Page } from 'playwright'
import { expect } from 'vitest'
import { test as it } from '#tests/support/journey-test.ts'
import { chatLink, messageLog, signIn } from '#tests/support/screens.ts'
import { PASSWORD } from '#tests/support/world.ts'

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

const LINE_TO_TOWN = { delayMs: 150, bytesPerSecond: 60_000 }

let chatIds: string[] = []
it.beforeAll(async ({ world }) => {
  const { host, room } = world
  for (const [index, { messages, unread }] of CONVERSATIONS.entries()) {
    const guest = await world.addPerson('GUEST', ['Guest', `Number ${index}`])
    const chatId = await world.startChat(guest, room)
    for (let sent = 0; sent < messages; sent += ITEMS_PER_REQUEST)
      await guest.send(
        chatId,
        Array.from({ length: ITEMS_PER_REQUEST }, (_, of) => `Message ${sent + of}`),
      )
    const last = (await host.history(chatId)).at(-1)?.position ?? 0
    const read = await host.request('PUT', `/chat/${chatId}/read`, { readPosition: last - unread })
    expect(read.ok).toBe(true)
    chatIds = [...chatIds, chatId]
  }
})

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

it('a new device on a slow line opens each conversation at its first unread one', async ({
  server,
  line,
  world: { host },
  devices,
}) => {
  const page = (await devices.installed()).page()
  await signIn(page, server.publicUrl, host.user.email, PASSWORD)
  line.set(LINE_TO_TOWN)
  await expectEachToOpenAtTheLine(page)
  line.set({ delayMs: 0, bytesPerSecond: 0 })
})

it('a device with all history opens each conversation at its first unread one', async ({
  world: { host },
  devices,
}) => {
  await expectEachToOpenAtTheLine((await devices.of(host)).page())
})
