import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createChatBed, newId, type ChatBed } from '#tests/support/chat-bed.ts'
import { hostProfile } from './host-profile.ts'

const MINUTE_MS = 60_000
const NOW = new Date('2026-11-21T00:00:00Z')

let bed: ChatBed
let guest = ''
let cohost = ''
let host = ''
let unit = ''
beforeAll(async () => {
  bed = await createChatBed()
  guest = await bed.person()
  cohost = await bed.person()
})
afterAll(() => bed.drop())
beforeEach(async () => {
  host = await bed.person('HOST', { firstName: 'Ngaire', lastName: 'Holloway' })
  unit = await bed.unitOf(host)
})

/** Who wrote a line; a co-host has left since. */
const SENDERS = { guest: () => guest, host: (hostId: string) => hostId, cohost: () => cohost }

/** Writes a conversation about the room, with these minutes between its messages. It ends `daysAgo` days before now. */
async function talk(lines: readonly (readonly [keyof typeof SENDERS, number])[], unitId = unit, daysAgo = 1) {
  const hostId = await bed.db
    .selectFrom('units')
    .select('host_id')
    .where('id', '=', unitId)
    .executeTakeFirst()
  const chat = await bed.db
    .insertInto('chats')
    .values({
      id: newId(),
      unit_id: unitId,
      pair: newId(),
      last_position: lines.length - 1,
      last_message_at: new Date(NOW.getTime() - daysAgo * 86_400_000),
      created_at: NOW,
    })
    .returning(['id', 'last_message_at'])
    .executeTakeFirstOrThrow()
  let at = (chat.last_message_at ?? NOW).getTime()
  const rows = lines.map(([who, minutes], position) => {
    at += minutes * MINUTE_MS
    return {
      id: newId(),
      chat_id: chat.id,
      position,
      sender_id: SENDERS[who](hostId?.host_id ?? ''),
      kind: 'text' as const,
      message: 'Kia ora',
      created_at: new Date(at),
    }
  })
  await bed.db.insertInto('former_cohosts').values({ chat_id: chat.id, user_id: cohost }).execute()
  await bed.db.insertInto('messages').values(rows).execute()
}
const answered = (...minutes: number[]) =>
  minutes.flatMap((took) => [['guest', 10] as const, ['host', took] as const])
const replies = async () => (await hostProfile(bed.db, unit, NOW)).replies

it('keeps the hosting date when a room is published again', async () => {
  const first = new Date('2025-03-02T00:00:00Z')
  for (const published_at of [first, NOW])
    await bed.db.updateTable('units').set({ published_at }).where('id', '=', unit).execute()
  expect((await hostProfile(bed.db, unit, NOW)).since).toEqual(first)
})

it('has the host’s picture and languages, and when their first room was published', async () => {
  await bed.db
    .updateTable('users')
    .set({ avatar_url: '/files/key', languages: ['en', 'mi'], about: 'I keep sheep', phone: '07 555 0142' })
    .where('id', '=', host)
    .execute()
  const first = new Date('2025-03-02T00:00:00Z')
  await bed.db.updateTable('units').set({ published_at: NOW }).where('id', '=', unit).execute()
  const other = await bed.unitOf(host)
  await bed.db.updateTable('units').set({ published_at: first }).where('id', '=', other).execute()
  expect(await hostProfile(bed.db, unit, NOW)).toEqual({
    avatarUrl: '/files/key',
    languages: ['en', 'mi'],
    since: first,
    replies: null,
  })
})

it.each([
  ['hour', answered(5, 10, 60, 55, 900)],
  ['hours', answered(5, 10, 61, 300, 900)],
  ['day', answered(5, 700, 800, 1_440, 5_000)],
  ['days', answered(2_000, 2_000, 2_000, 2_000, 9_000)],
  [null, answered(5_000, 5_000, 5_000, 5_000, 5_000)],
  ['of four answers nothing', answered(1, 1, 1, 1)],
])('three of four answers came within: %s', async (time, lines) => {
  await talk(lines)
  expect(await replies()).toBe(time?.includes(' ') ? null : time)
})

it('counts from the first of several questions to the first of several answers', async () => {
  const slow = [
    ['guest', 10],
    ['guest', 50],
    ['host', 20],
    ['host', 900],
  ] as const
  await talk([...slow, ...slow, ...slow, ...slow, ...slow])
  expect(await replies()).toBe('hours')
})

it('counts a co-host’s answers as the host’s', async () => {
  const asked = [
    ['guest', 10],
    ['cohost', 20],
    ['host', 600],
  ] as const
  await talk([...asked, ...asked, ...asked, ...asked, ...asked])
  expect(await replies()).toBe('hour')
})

it('leaves out chats that the host began, that wait, are old, or are another host’s', async () => {
  await talk([['host', 0], ...answered(5, 5, 5, 5), ['guest', 10]])
  expect(await replies()).toBe(null)
  await talk(answered(5, 5, 5, 5, 5), unit, 120)
  const elsewhere = await bed.unitOf(await bed.person('HOST'))
  await talk(answered(5, 5, 5, 5, 5), elsewhere)
  expect(await replies()).toBe(null)
  await talk(answered(5))
  expect(await replies()).toBe('hour')
})
