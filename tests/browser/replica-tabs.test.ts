import { proxy, wrap, type Remote } from 'comlink'
import { afterEach, expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import type { ChatRow } from '#contract/chat.ts'
import type { ChatMessage } from '#contract/chat-message.ts'
import type { QueryRows } from '#db/registry.ts'
import { wipe } from '#db/storage/wipe-replica.ts'
import type { ReplicaTab } from './replica-tab.worker.ts'
import tabUrl from './replica-tab.worker.ts?worker&url'

const ME = '00000000-0000-7000-8000-00000000000a'
const GUEST = '00000000-0000-7000-8000-00000000000b'
const CHAT = '00000000-0000-7000-8000-100000000001'

let workers: Worker[] = []
const hashes: string[] = []

async function openTab(hash: string): Promise<Remote<ReplicaTab>> {
  const worker = new Worker(tabUrl, { type: 'module' })
  workers.push(worker)
  if (!hashes.includes(hash)) hashes.push(hash)
  const tab = wrap<ReplicaTab>(worker)
  await tab.open(ME, hash)
  return tab
}

afterEach(async () => {
  for (const worker of workers) worker.terminate()
  workers = []
  for (const hash of hashes.splice(0)) await wipe(hash)
})

function message(position: number, changes: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: `00000000-0000-7000-9001-${String(position).padStart(12, '0')}`,
    chatId: CHAT,
    position,
    senderId: GUEST,
    kind: 'text',
    message: `message ${position}`,
    createdAt: new Date(Date.parse('2026-10-01T00:00:00Z') + position * 1000).toISOString(),
    writtenAt: null,
    ...changes,
  }
}

function chat(count: number, last: ChatMessage): ChatRow {
  const person = { firstName: 'A', lastName: 'B', avatarUrl: null, readPosition: -1 }
  return {
    id: CHAT,
    participants: [
      { id: ME, ...person },
      { id: GUEST, ...person },
    ],
    subject: null,
    firstPosition: 0,
    lastPosition: count - 1,
    lastMessage: last,
    unreadCount: count,
    isClosed: false,
    isBlockedByMe: false,
    createdAt: '2026-09-01T00:00:00.000Z',
  }
}

/** Returns every state of the chat that a tab was shown. */
async function watched(tab: Remote<ReplicaTab>): Promise<QueryRows<'chatWindow'>[]> {
  const seen: QueryRows<'chatWindow'>[] = []
  await tab.watchRoom(
    CHAT,
    proxy((rows) => void seen.push(rows)),
  )
  return seen
}

// They never vanish in between.
test('messages of one tab that another one sends show once in both, in order', async () => {
  const leader = await openTab('twotabs')
  const follower = await openTab('twotabs')
  const rows = Array.from({ length: 45 }, (_, i) => message(i))
  await leader.list([chat(45, message(44))])
  await leader.feed(1, rows, chat(45, message(44)))
  const inLeader = await watched(leader)
  const inFollower = await watched(follower)
  await expect.poll(() => inFollower.at(-1)?.messages).toHaveLength(45)

  const written: string[] = []
  for (let i = 0; i < 12; i += 1) written.push(await follower.send(CHAT, `from here ${i}`))
  await expect.poll(() => inLeader.at(-1)?.messages).toHaveLength(57)
  const inOrder: string[] = []
  let position = 45
  // The twelve are sent one by one, past the end of a page.
  await leader.beginSending(CHAT)
  for (const id of written) {
    inOrder.push(id)
    const stored = message(position, { id, senderId: ME, message: `from here ${position - 45}` })
    await leader.markSent([stored])
    position += 1
  }
  for (const seen of [inLeader, inFollower]) {
    await expect
      .poll(() =>
        seen
          .at(-1)
          ?.messages.map(({ state }) => state)
          .slice(45),
      )
      .toEqual(Array(12).fill('sent'))
    expect(
      seen
        .at(-1)
        ?.messages.map(({ id }) => id)
        .slice(45),
    ).toEqual(inOrder)
    const full = seen.slice(seen.findIndex(({ messages }) => messages.length === 57))
    for (const { messages } of full) {
      expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length)
      expect(messages).toHaveLength(57)
    }
    expect(full.flatMap(({ gaps }) => gaps)).toEqual([])
  }
})

test('a feed message reaches the other tab without showing a gap first', async () => {
  const leader = await openTab('feedtabs')
  const follower = await openTab('feedtabs')
  await leader.list([chat(49, message(48))])
  await leader.feed(
    1,
    Array.from({ length: 49 }, (_, i) => message(i)),
    chat(49, message(48)),
  )
  const seen = await watched(follower)
  await expect.poll(() => seen.at(-1)?.messages).toHaveLength(49)
  for (let position = 49; position < 55; position += 1) {
    await leader.feed(100 + position * 2, [message(position)], chat(position + 1, message(position)))
  }
  await expect.poll(() => seen.at(-1)?.messages).toHaveLength(55)
  expect(
    seen.slice(seen.findIndex(({ messages }) => messages.length === 49)).flatMap(({ gaps }) => gaps),
  ).toEqual([])
})

// They don't hang.
test('a replica whose databases the browser closed says so and fails its writes', async () => {
  const tab = await openTab('closed')
  let losses = 0
  await tab.onLost(proxy(() => void (losses += 1)))
  await tab.send(CHAT, 'before')
  await cdp().send('Storage.clearDataForOrigin', { origin: location.origin, storageTypes: 'indexeddb' })
  await expect.poll(() => losses).toBe(1)
  expect(await tab.trySend(CHAT, 'after')).toBe('storage')
  const next = await openTab('closed')
  expect(await next.trySend(CHAT, 'in the next worker')).toBe('ok')
})
