import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect } from 'vitest'
import type { Chat } from '#contract/chat.ts'
import { newDemoData } from '#tests/support/demo-data.ts'
import { openDevice, type Device } from '#tests/support/device.ts'
import type { Fault } from '#tests/support/fault-plan.ts'
import { startFaultProxy, type FaultProxy } from '#tests/support/fault-proxy.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import {
  DEMO_PASSWORD,
  emailOfDemoPerson,
  HOST_EMAIL,
  signInByApi,
  type Person,
} from '#tests/support/people.ts'
import {
  newestMessagesOnScreen,
  openChat,
  signIn,
  waitUntilLevel,
  writeMessage,
} from '#tests/support/screens.ts'
import { SEND_PATH, sentItems } from '#tests/support/sent-items.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { until } from '#tests/support/until.ts'

const CHATS = 5
export const MESSAGES_PER_CHAT = 10
/** Going from one chat to another takes longer than writing. */
const AT_ONCE = 2
const DRAIN_LIMIT_MS = 300_000
/** The histories are read through the REST API, which has a rate limit. */
const LOOK_EVERY_MS = 500

/** What a guest's history contains beyond its content at the start. */
type Arrived = { chat: Chat; guest: Person; seenBefore: number; texts: string[] }

/**
 * Declares the hooks for tests in which the demo's host writes ten messages to each of five guests, in a browser behind a
 * proxy that fails on demand. Returns the steps of such a test and its three oracles.
 */
export function fiftyMessages() {
  let dataDir: string
  let server: RunningServer
  let proxy: FaultProxy
  let device: Device

  beforeEach(async () => {
    dataDir = newDemoData()
    server = await startServer({ dataDir })
    proxy = await startFaultProxy({ target: () => server.url })
    device = await openDevice()
  })
  afterEach(async () => {
    await device.dispose()
    await proxy.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  keepScreenshotsOfFailures(() => [device])

  /** Returns the host's newest open chats, each with its guest and the texts the host will write. */
  async function chooseChats(): Promise<Arrived[]> {
    const host = await signInByApi(server.url, HOST_EMAIL)
    const chats = (await host.chats()).filter(({ isClosed }) => !isClosed).slice(0, CHATS)
    expect(chats).toHaveLength(CHATS)
    return Promise.all(
      chats.map(async (chat) => {
        const other = chat.participants.find(({ id }) => id !== host.user.id)
        const guest = await signInByApi(server.url, emailOfDemoPerson(other?.id ?? ''))
        const seenBefore = (await guest.history(chat.id)).length
        const texts = Array.from({ length: MESSAGES_PER_CHAT }, (_, n) => `Āe ${n + 1}, ${chat.id.slice(-8)}`)
        return { chat, guest, seenBefore, texts }
      }),
    )
  }

  async function killAndRestart() {
    const port = Number(new URL(server.url).port)
    await server.kill()
    server = await startServer({ dataDir, port })
  }

  /** Writes two messages to each chat in turn, so that every chat always has something in progress. */
  async function writeRounds(chosen: readonly Arrived[], from: number, to: number) {
    for (let round = from; round < to; round += AT_ONCE) {
      for (const { chat, texts } of chosen) {
        await openChat(device.page(), chat.id)
        for (const text of texts.slice(round, Math.min(round + AT_ONCE, to)))
          await writeMessage(device.page(), text)
      }
    }
  }

  /** The guests' histories are the first oracle: each message once, in the order written, and nothing else. */
  async function expectArrivedOnceInOrder(chosen: readonly Arrived[]) {
    for (const { chat, guest, seenBefore, texts } of chosen) {
      const arrived = (await guest.history(chat.id)).slice(seenBefore)
      expect(arrived.map(({ message }) => message)).toEqual(texts)
      expect(arrived.map(({ position }) => position)).toEqual(texts.map((_, n) => chat.lastPosition + 1 + n))
    }
  }

  /** The proxy's log is the second oracle: a message keeps its id and its bytes however often it's sent. */
  function expectFrozenItems() {
    const bytesById = new Map<string, Set<string>>()
    const idsByText = new Map<string, Set<string>>()
    for (const { id, bytes, text } of sentItems(proxy.log)) {
      bytesById.set(id, (bytesById.get(id) ?? new Set()).add(bytes))
      idsByText.set(text, (idsByText.get(text) ?? new Set()).add(id))
    }
    expect([...bytesById.values()].filter((bytes) => bytes.size > 1)).toEqual([])
    expect([...idsByText.values()].filter((ids) => ids.size > 1)).toEqual([])
    expect(bytesById.size).toBe(CHATS * MESSAGES_PER_CHAT)
  }

  /** The screen is the last: it must equal the ledger, with the server's times. */
  async function expectShownAsSent(chosen: readonly Arrived[]) {
    for (const { chat, guest, seenBefore, texts } of chosen) {
      await openChat(device.page(), chat.id)
      const shown = await newestMessagesOnScreen(device.page(), MESSAGES_PER_CHAT)
      const arrived = (await guest.history(chat.id)).slice(seenBefore)
      expect(shown.map(({ text }) => text)).toEqual(texts)
      expect(shown.map(({ time }) => time)).toEqual(arrived.map(({ createdAt }) => createdAt))
      expect(new Set(shown.map(({ state }) => state))).toEqual(new Set(['sent']))
    }
  }

  /** As when a dead spot ends: hanging requests are cut off, and the browser reports that it's online again. */
  async function comeBackIntoCoverage() {
    await device.context().setOffline(true)
    proxy.line({ mode: 'down' })
    proxy.line({ mode: 'up' })
    await device.context().setOffline(false)
  }

  /** Resolves when the server has everything that was written. */
  function waitUntilDrained(chosen: readonly Arrived[]) {
    const isIn = async ({ chat, guest, seenBefore }: Arrived) => {
      return (await guest.history(chat.id)).length >= seenBefore + MESSAGES_PER_CHAT
    }
    const areIn = async () => (await Promise.all(chosen.map(isIn))).every(Boolean)
    return until('everything arrives', areIn, DRAIN_LIMIT_MS, LOOK_EVERY_MS)
  }

  function sends(...did: Fault[]) {
    return proxy.log.filter((seen) => seen.path === SEND_PATH && did.some((fault) => fault === seen.did))
  }

  return {
    proxy: () => proxy,
    device: () => device,
    sends,
    killAndRestart,
    comeBackIntoCoverage,
    writeRounds,
    async begin() {
      const chosen = await chooseChats()
      await signIn(device.page(), proxy.url, HOST_EMAIL, DEMO_PASSWORD)
      await waitUntilLevel(device.page())
      return chosen
    },
    async expectOnceInOrder(chosen: readonly Arrived[]) {
      await waitUntilDrained(chosen)
      await waitUntilLevel(device.page())
      await expectArrivedOnceInOrder(chosen)
      expectFrozenItems()
      await expectShownAsSent(chosen)
      expect(device.complaints).toEqual([])
    },
  }
}
