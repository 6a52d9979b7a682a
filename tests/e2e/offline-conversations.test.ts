import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ChatMessage } from '#contract/chat-message.ts'
import type { Chat } from '#contract/chat.ts'
import { newDemoData } from '#tests/support/demo-data.ts'
import type { Device } from '#tests/support/device.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { emailOfDemoPerson, HOST_EMAIL, signInByApi, type Person } from '#tests/support/people.ts'
import {
  newestMessagesOnScreen,
  chatLink,
  openChat,
  tellOfNetwork,
  waitUntilLevel,
  writeMessage,
} from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openHostDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'

const CHATS = 5
const MESSAGES_PER_CHAT = 10

let dataDir = ''
let server: RunningServer
let device: Device

beforeAll(async () => {
  dataDir = newDemoData()
  server = await startServer({ dataDir, port: portOfStoredSignIn() })
  device = await openHostDevice(server.url)
})
afterAll(async () => {
  await device.dispose()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
keepScreenshotsOfFailures(() => [device])

it('fifty messages written without a server, across a closed browser and two reloads, reach each guest once and in order', async () => {
  const host = await signInByApi(server.url, HOST_EMAIL)
  const chosen = (await host.chats()).filter((chat) => !chat.isClosed).slice(0, CHATS)
  expect(chosen).toHaveLength(CHATS)
  const before = await ledger(host)

  const { port } = new URL(server.url)
  await server.stop()
  await device.close()
  const page = await device.open()
  await page.goto(`${server.url}/messages`)
  for (const chat of chosen) await chatLink(page, chat.id).waitFor()

  const texts = new Map(chosen.map((chat) => [chat.id, textsFor(chat)]))
  for (let round = 0; round < MESSAGES_PER_CHAT; round++) {
    if (round === 3 || round === 6) await page.reload()
    for (const chat of chosen) {
      await openChat(page, chat.id)
      await writeMessage(page, texts.get(chat.id)?.[round] ?? '')
    }
  }

  server = await startServer({ dataDir, port: Number(port) })
  await tellOfNetwork(page)
  await waitUntilLevel(page)

  const after = await ledger(host)
  for (const chat of chosen) {
    const guest = await signInByApi(server.url, emailOfDemoPerson(otherOf(chat, host)))
    const arrived = (await guest.history(chat.id)).slice(before.get(chat.id)?.length ?? 0)
    expect(arrived.map(({ message }) => message)).toEqual(texts.get(chat.id))
    expect(arrived.every(({ senderId }) => senderId === host.user.id)).toBe(true)

    await openChat(page, chat.id)
    const shown = await newestMessagesOnScreen(page, MESSAGES_PER_CHAT)
    expect(shown.map(({ text }) => text)).toEqual(texts.get(chat.id))
    expect(shown.map(({ time }) => time)).toEqual(arrived.map(({ createdAt }) => createdAt))
    expect(new Set(shown.map(({ state }) => state))).toEqual(new Set(['sent']))
  }

  // Nothing else changed: every history starts as it was, and only the five have grown.
  expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted())
  for (const [chatId, messages] of before) {
    const now = after.get(chatId) ?? []
    expect(now.slice(0, messages.length)).toEqual(messages)
    expect(now.length - messages.length).toBe(texts.has(chatId) ? MESSAGES_PER_CHAT : 0)
  }
  expect(device.complaints).toEqual([])
})

function textsFor(chat: Chat): string[] {
  return Array.from({ length: MESSAGES_PER_CHAT }, (_, n) => `Kia ora ${n + 1}, ${chat.id.slice(0, 8)}`)
}

function otherOf(chat: Chat, person: Person): string {
  const other = chat.participants.find(({ id }) => id !== person.user.id)
  if (!other) throw new Error('A chat without another participant')
  return other.id
}

/** Returns everything the host can read, by chat: the oracle. */
async function ledger(person: Person): Promise<Map<string, ChatMessage[]>> {
  const messages = new Map<string, ChatMessage[]>()
  for (const { id } of await person.chats()) messages.set(id, await person.history(id))
  return messages
}
