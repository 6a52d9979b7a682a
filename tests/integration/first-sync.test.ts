import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LiveEvent } from '#contract/live-event.ts'
import { v7 } from 'uuid'
import { clearChat, markRead } from '#server/chats/chat-members.ts'
import { sendMessages } from '#server/chats/send-messages.ts'
import { chatPhotoStored } from '#server/files/message-photo-files.ts'
import type { FileRow } from '#server/store/files.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { patientSignIn } from '#tests/support/patient-sign-in.ts'
import { createSyncBed, PASSWORD, type SyncBed } from '#tests/support/sync-bed.ts'
import { until } from '#tests/support/until.ts'

let bed: SyncBed
beforeEach(async () => {
  bed = await createSyncBed()
})
afterEach(() => bed.close())

it('requests the head first, then two chats, the lists, the feed and the history', async () => {
  const [host, guest] = [await bed.person('Hana'), await bed.person('Gale')]
  const chats = []
  for (let n = 0; n < 5; n += 1) chats.push(await bed.chat(host, guest))
  for (const chat of chats) await bed.write(chat, guest, 'kia ora', 'kei te pēhea koe?')
  const tab = await bed.signedIn(host)
  await until('caught up', () => tab.status().isCaughtUp && !tab.status().isSyncing)
  const requests = bed.network.requests
    .filter(({ path }) => /\/changes|\/chat/.test(path))
    .map(({ path, query }) => path + query)
  // A read that isn't answered is requested a second time in parallel, which happens soon when time passes twenty times
  // faster.
  const asked = [...new Set(requests)]
  expect(asked.slice(0, 4).map((line) => line.replace(/since=.*/, 'since'))).toEqual([
    '/v1/changes/head',
    '/v1/chat?page=1&perPage=2',
    '/v1/chat?page=1&perPage=100',
    '/v1/changes?since',
  ])
  // The unread messages that came with the list aren't fetched again.
  expect(asked.some((line) => line.startsWith('/v1/chat-message/pages'))).toBe(false)
  const list = await tab.rows('chatList', { search: '' }, (rows) => rows.length === 5)
  expect(list.map(({ unreadCount }) => unreadCount)).toEqual([2, 2, 2, 2, 2])
})

it('takes three round trips from the sign-in button to the conversations', async () => {
  const host = await bed.person('Hana')
  const tab = bed.tab()
  await tab.prepareSignIn()
  expect(bed.network.requests.map(({ path }) => path)).toEqual(['/api/csrf'])
  await patientSignIn(() => tab.signIn({ email: host.email, password: PASSWORD, remember: false }))
  await until('caught up', () => tab.status().isCaughtUp)
  const asked = [...new Set(bed.network.requests.slice(1).map(({ path }) => path))]
  // A request sent at the same time as one of these doesn't add a round trip.
  expect(asked.slice(0, 2)).toEqual(['/api/auth/login', '/v1/changes/head'])
  expect(new Set(asked.slice(2, 4))).toEqual(new Set(['/v1/chat', '/v1/users/me/profile']))
})

it('a message that arrives between the head and the list is not lost', async () => {
  const [host, guest] = [await bed.person('Hana'), await bed.person('Gale')]
  const chatId = await bed.chat(host, guest)
  await bed.write(chatId, guest, 'before')
  bed.live.setUp(false)
  let isWritten = false
  bed.network.setDelay(async ({ path }) => {
    if (path !== '/v1/chat' || isWritten) return
    isWritten = true
    await bed.write(chatId, guest, 'between')
  })
  const tab = await bed.signedIn(host)
  const window = await tab.rows(
    'chatWindow',
    { chatId, fromPage: null, toPage: null },
    ({ messages }) => messages.length === 2,
  )
  expect(window.messages.map(({ message }) => message)).toEqual(['before', 'between'])
  expect(window.gaps).toEqual([])
})

it('a message between the list and the feed is not lost, nor one that comes live', async () => {
  const [host, guest] = [await bed.person('Hana'), await bed.person('Gale')]
  const chatId = await bed.chat(host, guest)
  let isWritten = false
  bed.network.setDelay(async ({ path }) => {
    if (path !== '/v1/changes' || isWritten) return
    isWritten = true
    await bed.write(chatId, guest, 'one')
  })
  const tab = await bed.signedIn(host)
  await until('live', () => tab.status().live === 'connected')
  await bed.write(chatId, guest, 'two')
  const window = await tab.rows(
    'chatWindow',
    { chatId, fromPage: null, toPage: null },
    ({ messages }) => messages.length === 2,
  )
  expect(window.messages.map(({ message, state }) => [message, state])).toEqual([
    ['one', 'received'],
    ['two', 'received'],
  ])
})

it('a message that arrives just after the list of chats is not lost', async () => {
  const [host, guest] = [await bed.person('Hana'), await bed.person('Gale')]
  const chatId = await bed.chat(host, guest)
  bed.live.setUp(false)
  let isWritten = false
  bed.network.setDelay(async ({ path }) => {
    if (!path.startsWith('/v1/units') || isWritten) return
    isWritten = true
    await bed.write(chatId, guest, 'after the list')
  })
  const tab = await bed.signedIn(host)
  const whole = { chatId, fromPage: null, toPage: null }
  const window = await tab.rows('chatWindow', whole, ({ messages }) => messages.length === 1)
  expect(window.messages[0]?.message).toBe('after the list')
})

it('ignores rows in a live event and shows the server’s response', async () => {
  const [host, guest] = [await bed.person('Hana'), await bed.person('Gale')]
  const chatId = await bed.chat(host, guest)
  const tab = await bed.signedIn(host)
  await until('live', () => tab.status().live === 'connected')
  const forged = { id: crypto.randomUUID(), chatId, message: 'forged', senderId: guest.id, position: 1 }
  const payload = { messages: [{ ...forged, createdAt: new Date().toISOString(), kind: 'text' }] }
  // No server of ours sends this.
  bed.live.publish([host.id], { subject: 'chat-updated', payload } as unknown as LiveEvent)
  await bed.write(chatId, guest, 'true')
  const whole = { chatId, fromPage: null, toPage: null }
  const window = await tab.rows('chatWindow', whole, ({ messages }) =>
    messages.some(({ message }) => message === 'true'),
  )
  expect(window.messages.map(({ message }) => message)).toEqual(['true'])
})

it('fetches the whole history, newest conversations first', async () => {
  const [host, guest] = [await bed.person('Hana'), await bed.person('Gale')]
  const old = await bed.chat(host, guest)
  const recent = await bed.chat(host, guest)
  const texts = Array.from({ length: 130 }, (_, n) => `old ${n}`)
  for (const from of [0, 50, 100]) await bed.write(old, host, ...texts.slice(from, from + 50))
  await bed.write(recent, host, 'hello')
  const tab = await bed.signedIn(host)
  const window = await tab.rows(
    'chatWindow',
    { chatId: old, fromPage: 0, toPage: null },
    (rows) => rows.gaps.length === 0 && rows.messages.length === 130,
  )
  expect(window.messages.map(({ message }) => message)).toEqual(texts)
  const pages = bed.network.requests.find(({ path }) => path === '/v1/chat-message/pages')
  expect(decodeURIComponent(pages?.query ?? '')).toBe(`?chats=${recent}:0,${old}:2`)
})

// Another device removes them.
it('rows of an interrupted first sync go if they were removed before the next one', async () => {
  const [host, guest] = [await bed.person('Hana'), await bed.person('Gale')]
  const [kept, removed] = [await bed.chat(host, guest), await bed.chat(host, guest)]
  for (const chatId of [kept, removed]) await bed.write(chatId, guest, 'kia ora')
  // The connection is lost once the chats are here, before their lists are complete.
  bed.network.setFate(({ path }) => (path.startsWith('/v1/units') ? 'lost' : null))
  const tab = await bed.signedIn(host)
  await tab.rows('chatList', { search: '' }, (rows) => rows.length === 2)
  await until('broken off', () => bed.network.requests.some(({ path }) => path.startsWith('/v1/units')))
  const cleared = await clearChat(bed.db, host.id, removed, undefined)
  expect(cleared.ok).toBe(true)
  bed.network.setFate(null)
  await tab.syncNow()
  await until('caught up', () => tab.status().isCaughtUp)
  const list = await tab.rows('chatList', { search: '' }, (rows) => rows.length === 1)
  expect(list.map(({ id }) => id)).toEqual([kept])
})

it('a photo that arrives during an interrupted first sync shows as arrived', async () => {
  const [host, guest] = [await bed.person('Hana'), await bed.person('Gale')]
  const chatId = await bed.chat(host, guest)
  const file = { bytes: 9, sha256: 'a'.repeat(64), width: 4, height: 3 }
  const photo = { ...file, id: v7(), preview: '' }
  const items = [{ id: v7(), message: 'the gate', photos: [photo] }]
  const sent = await sendMessages(bed.db, { chatId, senderId: guest.id, items, at: new Date() })
  expect(sent.ok).toBe(true)
  bed.network.setFate(({ path }) => (path.startsWith('/v1/units') ? 'lost' : null))
  const stored = { ...file, id: photo.id, owner_id: chatId, user_id: guest.id, kept_sha256: file.sha256 }
  let attempts = 0
  bed.network.setDelay(async ({ path }) => {
    if (path !== '/v1/changes/head') return
    attempts += 1
    if (attempts !== 2) return
    // Read on another device, the message doesn't come with the list of chats again.
    await markRead(bed.db, host.id, chatId, 0)
    await inTransaction(bed.db, (tx) => chatPhotoStored(tx, { ...stored, stored_at: new Date() } as FileRow))
    bed.network.setFate(null)
  })
  const tab = await bed.signedIn(host)
  await until('caught up', () => tab.status().isCaughtUp)
  expect(attempts).toBeGreaterThan(1)
  const { messages } = await tab.rows('chatWindow', { chatId, fromPage: null, toPage: null }, () => true)
  expect(messages.map(({ photos }) => photos?.map(({ kept }) => kept?.sha256))).toEqual([[file.sha256]])
})

it('an account without a role has its chats, although it may list no records', async () => {
  const [host, guest] = [await bed.person('Hana'), await bed.person('Gale')]
  await bed.chat(host, guest)
  await bed.db.updateTable('users').set({ role: null }).where('id', '=', guest.id).execute()
  const tab = await bed.signedIn(guest)
  await until('caught up', () => tab.status().isCaughtUp && !tab.status().isSyncing)
  const list = await tab.rows('chatList', { search: '' }, (rows) => rows.length > 0)
  expect(list.map(({ others }) => others[0]?.firstName)).toEqual(['Hana'])
})
