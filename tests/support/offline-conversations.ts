import { expect } from 'vitest'
import type { ChatMessage } from '#contract/chat-message.ts'
import { test as it, type Devices } from './journey-test.ts'
import type { Person } from './people.ts'
import {
  newestMessagesOnScreen,
  chatLink,
  openChat,
  tellOfNetwork,
  waitUntilLevel,
  writeMessage,
} from './screens.ts'
import type { ShapedLink } from './shaped-link.ts'
import type { SharedServer } from './shared-server.ts'
import type { World } from './world.ts'

const GUESTS = [
  ['Tom', 'Hallward'],
  ['Wiremu', 'Kōpua'],
  ['Isla', 'Brackenridge'],
  ['Mele', 'Fonoti'],
] as const
type Journey = { server: SharedServer; line: ShapedLink; world: World; devices: Devices }
type Conversation = { id: string; guest: Person; texts: string[] }

/** Declares the test of so many messages in each of five conversations. */
export function itSendsWhatWasWrittenOffline(title: string, messagesPerChat: number): void {
  it(title, ({ server, line, world, devices }) =>
    writeOffline({ server, line, world, devices }, messagesPerChat),
  )
}

async function writeOffline(
  { server, line, world, devices }: Journey,
  messagesPerChat: number,
): Promise<void> {
  const chosen = await fiveConversations(world, messagesPerChat)
  const sixth = await world.addPerson('GUEST', ['Tama', 'Rewi'])
  const idle = await world.startChat(sixth, await world.addRoom('Woolshed Loft'))
  const before = await ledger(world.host)
  expect([...before.keys()].toSorted()).toEqual([idle, ...chosen.map(({ id }) => id)].toSorted())
  const device = await devices.of(world.host)

  line.set({ mode: 'down' })
  await device.close()
  const page = await device.open()
  await page.goto(`${server.publicUrl}/messages`)
  for (const { id } of chosen) await chatLink(page, id).waitFor()

  const total = chosen.length * messagesPerChat
  const reloadsAfter = [0.3, 0.6].map((part) => Math.round(part * total))
  for (let written = 0; written < total; written++) {
    if (reloadsAfter.includes(written)) await page.reload()
    const { id = '', texts = [] } = chosen[written % chosen.length] ?? {}
    await openChat(page, id)
    await writeMessage(page, texts[Math.floor(written / chosen.length)] ?? '')
  }

  line.set({ mode: 'up' })
  await tellOfNetwork(page)
  await waitUntilLevel(page)
  // What was sent meanwhile is told over the list until somebody touches it.
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Dismiss' }).click()

  const after = await ledger(world.host)
  for (const { id, guest, texts } of chosen) {
    const arrived = (await guest.history(id)).slice(before.get(id)?.length ?? 0)
    expect(arrived.map(({ message }) => message)).toEqual(texts)
    expect(arrived.every(({ senderId }) => senderId === world.host.user.id)).toBe(true)

    await openChat(page, id)
    const shown = await newestMessagesOnScreen(page, messagesPerChat)
    expect(shown.map(({ text }) => text)).toEqual(texts)
    expect(shown.map(({ time }) => time)).toEqual(arrived.map(({ createdAt }) => createdAt))
    expect(new Set(shown.map(({ state }) => state))).toEqual(new Set(['sent']))
  }

  // Nothing else changed: every history starts as it was, and only the five have grown.
  expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted())
  for (const [chatId, messages] of before) {
    const now = after.get(chatId) ?? []
    expect(now.slice(0, messages.length)).toEqual(messages)
    expect(now.length - messages.length).toBe(chatId === idle ? 0 : messagesPerChat)
  }
  expect(device.complaints).toEqual([])
}

/** Has four more guests ask about the room. */
async function fiveConversations(world: World, messagesPerChat: number): Promise<Conversation[]> {
  const others = GUESTS.map(async (name) => {
    const guest = await world.addPerson('GUEST', name)
    return { id: await world.startChat(guest, world.room), guest }
  })
  const five = [{ id: world.chatId, guest: world.guest }, ...(await Promise.all(others))]
  return five.map(({ id, guest }) => {
    const texts = Array.from({ length: messagesPerChat }, (_, n) => `Kia ora ${n + 1}, ${id.slice(0, 8)}`)
    return { id, guest, texts }
  })
}

/** Returns everything the host can read, by chat: the oracle. */
async function ledger(person: Person): Promise<Map<string, ChatMessage[]>> {
  const messages = new Map<string, ChatMessage[]>()
  for (const { id } of await person.chats()) messages.set(id, await person.history(id))
  return messages
}
