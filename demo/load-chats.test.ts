import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatsPage } from '#server/chats/chats.ts'
import { changesHead } from '#server/store/feed.ts'
import { readChanges } from '#server/changes/read-changes.ts'
import { createChatBed, valueOf, type ChatBed } from '#tests/support/chat-bed.ts'
import { loadChats } from './load-chats.ts'
import { makeChats } from './make-chats.ts'

let bed: ChatBed
const now = new Date('2026-11-21T09:00:00Z')

beforeAll(async () => {
  bed = await createChatBed()
})
afterAll(() => bed.drop())

const load = (email: string, chats: number, messages: number) =>
  loadChats({ db: bed.db, now: () => now }, { email, chats, messages })

test('loads the requested number of chats and messages, each with its feed change', async () => {
  const other = await bed.person('HOST')
  for (const userId of [bed.host, other]) {
    const email = `${userId.toUpperCase()}@people.example`
    expect(valueOf(await load(email, 25, 3_000))).toEqual({ messages: 3_000 })
    const { data } = await chatsPage(bed.db, userId, { page: 1, perPage: 100 })
    expect(data).toHaveLength(25)
    expect(data.reduce((sum, chat) => sum + chat.lastPosition + 1, 0)).toBe(3_000)
    expect(data.some((chat) => chat.unreadCount > 0)).toBe(true)
    const head = await changesHead(bed.db, userId)
    const feed = valueOf(await readChanges(bed.db, userId, head.replace(/\.\d+$/, '.0'), 10_000)).data
    expect(feed).toHaveLength(3_025)
    expect(feed.every((change) => change.row !== null)).toBe(true)
  }
})

test('an unknown address is not found', async () => {
  expect(await load('nobody@people.example', 1, 1)).toMatchObject({
    ok: false,
    failure: { kind: 'notFound' },
  })
})

test('a seed always makes the same chats: uneven, past, in order, without blanks', () => {
  const make = () => [
    ...makeChats({ chats: 200, messages: 20_000, unitTitles: ['Hut', 'Loft'], now, seed: 7 }),
  ]
  const chats = make()
  expect(make()).toEqual(chats)
  const lengths = chats.map((chat) => chat.lines.length)
  expect(lengths.reduce((a, b) => a + b, 0)).toBe(20_000)
  expect(Math.max(...lengths)).toBeGreaterThan(10 * Math.min(...lengths))
  for (const { lines } of chats) {
    const times = lines.map((line) => line.at.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.at(-1)).toBeLessThanOrEqual(now.getTime())
    expect(lines.filter((line) => /[{}]/.test(line.text) || line.text.trim() === '')).toEqual([])
  }
})
