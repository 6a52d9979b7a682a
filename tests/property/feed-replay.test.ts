import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Change } from '#contract/changes.ts'
import type { ChatRow } from '#contract/chat.ts'
import type { ChatMessage } from '#contract/chat-message.ts'
import { pageOfPosition } from '#contract/page-of-position.ts'
import { blockOther, clearChat, markRead } from '#server/chats/chat-members.ts'
import { historyPages } from '#server/chats/chat-messages.ts'
import { chatsPage } from '#server/chats/chats.ts'
import { startChat } from '#server/chats/start-chat.ts'
import { changesHead } from '#server/store/feed.ts'
import { readChanges } from '#server/changes/read-changes.ts'
import { fc, propertyRuns } from '#tests/support/property.ts'
import {
  applyRecordChange,
  listedRecords,
  recordOperation,
  runRecordOperation,
  type RecordOperation,
  type Records,
} from './record-operations.ts'
import { createChatBed, newId, valueOf, type ChatBed } from '#tests/support/chat-bed.ts'

/*
 * A device that applies its feed from the start, in pages of any size, fetched at any moment between and during
 * anybody's operations, ends with exactly what the server would list for it.
 */
const RUNS = propertyRuns(10)

let bed: ChatBed
beforeAll(async () => {
  bed = await createChatBed()
})
afterAll(() => bed.drop())

/** People and chats are given by number; numbers wrap, so that each operation is valid in every run. */
type Operation =
  | { kind: 'send'; chat: number; byHost: boolean; count: number }
  | { kind: 'read'; chat: number; byHost: boolean; position: number }
  | { kind: 'clear'; chat: number; byHost: boolean; upTo: number | undefined }
  | { kind: 'block'; chat: number; byHost: boolean }
  | { kind: 'start'; chat: number; byHost: boolean }
  | { kind: 'pull'; person: number; limit: number; pages: number }
  | RecordOperation

const chat = fc.nat(3)
const byHost = fc.boolean()
const position = fc.integer({ min: -1, max: 12 })
const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      chat,
      byHost,
      count: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('read' as const), chat, byHost, position }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('clear' as const),
      chat,
      byHost,
      upTo: fc.option(position, { nil: undefined }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('block' as const), chat, byHost }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('start' as const), chat, byHost }) },
  { weight: 5, arbitrary: recordOperation },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('pull' as const),
      person: fc.nat(2),
      limit: fc.integer({ min: 1, max: 7 }),
      pages: fc.integer({ min: 1, max: 3 }),
    }),
  },
)
/** Operations of one step run at the same time. */
const steps = fc.array(fc.array(operation, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 25 })

/** A client's data, which comes only from its feed. */
type Client = {
  userId: string
  checkpoint: string
  chats: Map<string, ChatRow>
  messages: Map<string, ChatMessage>
  /** Listed once, before the first pull: what was there before the feed was. */
  records: Records
}

function applyChange(client: Client, change: Change): void {
  if (change.collection === 'messages') {
    if (change.row) client.messages.set(change.id, change.row)
    else client.messages.delete(change.id)
    return
  }
  if (change.collection !== 'chats') return applyRecordChange(client.records, change)
  const lowerBound = change.row?.firstPosition ?? Infinity
  for (const message of client.messages.values()) {
    if (message.chatId === change.id && message.position < lowerBound) client.messages.delete(message.id)
  }
  if (change.row) client.chats.set(change.id, change.row)
  else client.chats.delete(change.id)
}

async function pull(client: Client, limit: number, pages = Infinity): Promise<void> {
  for (let page = 0; page < pages; page += 1) {
    const { data, meta } = valueOf(await readChanges(bed.db, client.userId, client.checkpoint, limit))
    for (const change of data) applyChange(client, change)
    client.checkpoint = meta.checkpoint
    for (const row of client.chats.values()) expectWhole(client, row)
    if (!meta.more) return
  }
}

/** Wherever a page was cut, a chat in the client has every message up to its last position. */
function expectWhole(client: Client, row: ChatRow): void {
  const held = [...client.messages.values()]
    .filter((message) => message.chatId === row.id && message.position <= row.lastPosition)
    .map((message) => message.position)
    .toSorted((a, b) => a - b)
  expect(held).toEqual(
    Array.from({ length: row.lastPosition - row.firstPosition + 1 }, (_, n) => row.firstPosition + n),
  )
}

async function serverView(userId: string): Promise<Omit<Client, 'userId' | 'checkpoint'>> {
  const { data } = await chatsPage(bed.db, userId, { page: 1, perPage: 100 })
  const addresses = data.flatMap((row) =>
    Array.from({ length: pageOfPosition(Math.max(0, row.lastPosition)) + 1 }, (_, page) => ({
      chatId: row.id,
      page,
    })),
  )
  const pages = await historyPages(bed.db, userId, addresses)
  return {
    chats: new Map(data.map(({ messages: _unread, ...row }) => [row.id, row])),
    messages: new Map(pages.flatMap((page) => page.messages.map((message) => [message.id, message]))),
    records: await listedRecords(bed.db, userId),
  }
}

/**
 * Returns what must be equal. The feed sends another person's unit with the first message of a chat about it; the list
 * has it as soon as the chat is begun, which nobody reads before then.
 */
function compared({ chats, messages, records }: Omit<Client, 'userId' | 'checkpoint'>) {
  const unitsTalkedAbout = new Set([...chats.values()].map(({ subject }) => `units ${subject?.id}`))
  const isCompared = ([key]: [string, unknown]) => !key.startsWith('units ') || unitsTalkedAbout.has(key)
  return { chats, messages, records: new Map([...records].filter(isCompared)) }
}

/** Creates two guests of one host, who ask about each of two units; a chat exists once it was started. */
async function createWorld() {
  const host = await bed.person('HOST')
  const guests = [await bed.person(), await bed.person()]
  const units = [await bed.unitOf(host), await bed.unitOf(host)]
  const rooms = guests.flatMap((guest) =>
    units.map((unitId) => ({ guest, unitId, id: null as string | null })),
  )
  const start = ((await changesHead(bed.db, host)).split('.')[0] ?? '') + '.0'
  const clients: Client[] = []
  for (const userId of [host, ...guests]) {
    const records = await listedRecords(bed.db, userId)
    clients.push({ userId, checkpoint: start, chats: new Map(), messages: new Map(), records })
  }
  return { host, guests, units, agreements: [] as string[], rooms, clients }
}

async function run(world: Awaited<ReturnType<typeof createWorld>>, step: Operation): Promise<void> {
  if (step.kind === 'pull') {
    const client = world.clients[step.person]
    return client && pull(client, step.limit, step.pages)
  }
  if (!('chat' in step)) return runRecordOperation(bed.db, world, step)
  const room = world.rooms[step.chat % world.rooms.length]
  if (!room) return
  const userId = step.byHost ? world.host : room.guest
  if (step.kind === 'start') {
    const participantId = step.byHost ? room.guest : world.host
    const started = await startChat(bed.db, {
      userId,
      participantId,
      unitId: room.unitId,
      newId,
      at: new Date(),
    })
    if (started.ok) room.id = started.value.value.id
    return
  }
  if (room.id === null) return
  switch (step.kind) {
    case 'send':
      await bed.send(room.id, userId, ...Array.from({ length: step.count }, (_, n) => `line ${n}`))
      return
    case 'read':
      valueOf(await markRead(bed.db, userId, room.id, step.position))
      return
    case 'clear':
      valueOf(await clearChat(bed.db, userId, room.id, step.upTo))
      return
    case 'block':
      valueOf(await blockOther(bed.db, userId, room.id, undefined))
      return
  }
}

test('a client that replays its feed ends with what the server lists', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 9 }), async (sequence, limit) => {
      const world = await createWorld()
      const opening = world.rooms.map((_, n): Operation => ({ kind: 'start', chat: n, byHost: false }))
      for (const step of [opening.slice(0, 3), ...sequence]) {
        // One pull at a time per client, because a client's own pages never overlap.
        const pulling = new Set<number>()
        const atOnce = step.filter(
          (one) => one.kind !== 'pull' || (!pulling.has(one.person) && pulling.add(one.person)),
        )
        await Promise.all(atOnce.map((one) => run(world, one)))
      }
      for (const client of world.clients) {
        await pull(client, limit)
        expect(compared(client)).toEqual(compared(await serverView(client.userId)))
        expect(client.checkpoint).toBe(await changesHead(bed.db, client.userId))
      }
    }),
    { numRuns: RUNS },
  )
})
