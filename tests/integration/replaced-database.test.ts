import 'fake-indexeddb/auto'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { beginSending, markSent } from '#db/outbox/outgoing.ts'
import { personHash } from '#db/storage/person-hash.ts'
import { mutations } from '#db/registry.ts'
import { dropServerRows } from '#db/history/server-rows.ts'
import { openReplica } from '#db/open-replica.ts'
import { sendMessages } from '#server/chats/send-messages.ts'
import { createUnit, updateUnit } from '#server/records/units/units.ts'
import { drawStart } from '#server/store/feed-starts.ts'
import type { BedServer } from '#tests/support/bed-server.ts'
import { copyDatabase, copyEpoch, newEpoch } from '#tests/support/copy-database.ts'
import { failNextWrite } from '#tests/support/failing-write.ts'
import { createSyncBed, ledgerOf, type BedPerson, type SyncBed, type Tab } from '#tests/support/sync-bed.ts'
import { isSend } from '#tests/support/sync-steps.ts'
import { until } from '#tests/support/until.ts'

let bed: SyncBed
let host: BedPerson
let guest: BedPerson
beforeEach(async () => {
  bed = await createSyncBed()
  host = await bed.person('Hana')
  guest = await bed.person('Gale')
})
afterEach(() => bed.close())

const WHOLE = { fromPage: null, toPage: null }

/** Waits until a conversation shows exactly these, each `<text>: <state>`, and no gap. */
async function shows(tab: Tab, chatId: string, ...expected: string[]): Promise<void> {
  await tab.rows('chatWindow', { chatId, ...WHOLE }, ({ messages, gaps }) => {
    const lines = messages.map(({ message, state }) => `${message}: ${state}`)
    return gaps.length === 0 && lines.join('\n') === expected.join('\n')
  })
}

/**
 * Replaces the database with an older copy: with another epoch, or as one that only its start distinguishes from the
 * lost one.
 */
const REPLACED = [
  ['another epoch', newEpoch],
  ['the same epoch, grown past the checkpoint', (db: SyncBed['db']) => drawStart(db)],
] as const

/** What the restored server hears first of the device. The rest waits until that was heard. */
const ORDERS = [
  { first: 'the feed is read first', readsFirst: true },
  { first: 'what waited arrives first', readsFirst: false },
]

it.each(REPLACED.flatMap(([kind, begin]) => ORDERS.map((order) => ({ kind, begin, ...order }))))(
  'follows an older backup and sends what waited ($kind; $first)',
  async ({ begin, readsFirst }) => {
    const chatId = await bed.chat(host, guest)
    const later = await bed.chat(host, guest)
    await bed.write(chatId, guest, 'before the backup')
    const tab = await bed.signedIn(host)
    await until('caught up', () => tab.status().isCaughtUp)
    const backup = await bed.otherServer()
    await copyDatabase(bed.db, backup.db)
    await backup.db.deleteFrom('chats').where('id', '=', later).execute()
    await copyEpoch(bed.db, backup.db)
    await begin(backup.db)

    await bed.write(chatId, guest, 'after the backup')
    await shows(tab, chatId, 'before the backup: received', 'after the backup: received')
    await tab.rows('chatList', { search: '' }, (rows) => rows.length === 2)
    bed.network.setFate(() => 'lost')
    await tab.mutate('sendChatMessage', { chatId, message: 'written meanwhile' })
    await tab.mutate('sendChatMessage', { chatId: later, message: 'for a chat that the backup lacks' })
    await tab.mutate('saveDraft', { chatId, text: 'half a thought' })
    bed.network.setServer(backup.app)
    const isWritten = async () => (await ledgerOf(backup.db, chatId)).length === 2
    const hasRead = () => bed.network.requests.some(({ path }) => path === '/v1/changes/head')
    bed.network.requests.length = 0
    bed.network.setDelay(async (request) => {
      if (readsFirst && isSend(request)) await until('the feed was read', hasRead)
      if (!readsFirst && request.path === '/v1/changes') await until('what waited is in', isWritten)
    })
    bed.network.setFate(null)
    await tab.syncNow()

    await shows(tab, chatId, 'before the backup: received', 'written meanwhile: sent')
    expect((await ledgerOf(backup.db, chatId)).map(({ message }) => message)).toEqual([
      'before the backup',
      'written meanwhile',
    ])
    await tab.rows(
      'outbox',
      {},
      ({ rejected, waiting, uncertain }) => rejected === 1 && waiting + uncertain === 0,
    )
    expect(await tab.unsentMessages()).toMatchObject({
      ok: true,
      value: [{ chatId: later, message: 'for a chat that the backup lacks' }],
    })
    expect(await tab.rows('draft', { chatId }, () => true)).toBe('half a thought')
    expect(tab.status().session).toBe('verified')
  },
)

// What has no chat shows as refused.
it('resyncs with a fresh database after a sign-in and sends the outbox', async () => {
  const kept = await bed.chat(host, guest)
  const gone = await bed.chat(host, guest)
  await bed.write(kept, guest, ...Array.from({ length: 60 }, (_, n) => `old ${n}`).slice(0, 50))
  const tab = await bed.signedIn(host)
  await until('caught up', () => tab.status().isCaughtUp)
  bed.network.setFate(() => 'lost')
  const held = ['one', 'two', 'three']
  for (const message of held) await tab.mutate('sendChatMessage', { chatId: kept, message })
  await tab.mutate('sendChatMessage', { chatId: gone, message: 'nobody to read it' })

  // The same people and one of the chats, as in demo data; no messages, no tokens, another history.
  const fresh = await bed.otherServer()
  await copyDatabase(bed.db, fresh.db, ['users', 'units', 'chats', 'chat_members'])
  await fresh.db.deleteFrom('chats').where('id', '=', gone).execute()
  await fresh.db.updateTable('chats').set({ last_position: -1 }).execute()
  await fresh.db.updateTable('chat_members').set({ read_position: -1 }).execute()
  await newEpoch(fresh.db)
  bed.network.setServer(fresh.app)
  bed.network.setFate(null)
  tab.signal('online')
  await until('ended', () => tab.status().session === 'ended')
  await tab.signOut('keep')
  await tab.kill()

  const again = await bed.signedIn(host)
  await shows(again, kept, ...held.map((text) => `${text}: sent`))
  expect((await ledgerOf(fresh.db, kept)).map(({ message }) => message)).toEqual(held)
  await again.rows(
    'outbox',
    {},
    ({ rejected, waiting, uncertain }) => rejected === 1 && waiting + uncertain === 0,
  )
  expect(await again.unsentMessages()).toMatchObject({
    ok: true,
    value: [{ chatId: gone, message: 'nobody to read it' }],
  })
})

// Those that the lost database had accepted.
it('a device killed while it loads a restored database sends its rows again', async () => {
  const chatId = await bed.chat(host, guest)
  const later = await bed.chat(host, guest)
  const tab = await bed.signedIn(host)
  await tab.rows('chatList', { search: '' }, (rows) => rows.length === 2)
  await until('caught up', () => tab.status().isCaughtUp)
  await tab.kill()
  const backup = await bed.otherServer()
  await copyDatabase(bed.db, backup.db)
  await backup.db.deleteFrom('chats').where('id', '=', later).execute()
  await newEpoch(backup.db)
  await acceptedAndKilled(chatId)
  bed.network.setServer(backup.app)

  const again = bed.tab()
  await again.open({ userId: host.id })
  await until('it is in', async () => (await ledgerOf(backup.db, chatId)).length > 0)
  expect((await ledgerOf(backup.db, chatId)).map(({ message }) => message)).toEqual(['accepted'])
  await shows(again, chatId, 'accepted: sent')
  await again.rows('chatList', { search: '' }, (rows) => rows.length === 1)
})

it.each(REPLACED)(
  'an earlier deletion and read mark (%s) leave alone what was never seen here',
  async (_, begin) => {
    const [cleared, read] = [await bed.chat(host, guest), await bed.chat(host, guest)]
    const backup = await bed.otherServer()
    await copyDatabase(bed.db, backup.db)
    await copyEpoch(bed.db, backup.db)
    for (const chatId of [cleared, read]) await bed.write(chatId, guest, 'one', 'two', 'three')
    const tab = await bed.signedIn(host)
    await tab.rows('chatList', { search: '' }, (rows) => rows.every(({ unreadCount }) => unreadCount === 3))
    await until('caught up', () => tab.status().isCaughtUp)
    bed.network.setFate(() => 'lost')
    await tab.mutate('deleteChat', { chatId: cleared })
    await tab.mutate('markRead', { chatId: read, position: 2 })

    await backup.db.deleteFrom('access_tokens').execute()
    await copyDatabase(bed.db, backup.db, ['access_tokens'])
    // Other messages take those positions.
    await begin(backup.db)
    for (const chatId of [cleared, read])
      await writeIn(backup, chatId, guest, 'new one', 'new two', 'new three', 'new four')
    bed.network.setServer(backup.app)
    bed.network.setFate(null)
    await tab.syncNow()

    const list = await tab.rows(
      'chatList',
      { search: '' },
      (rows) => rows.length === 2 && rows.every(({ lastPosition }) => lastPosition === 3),
    )
    await tab.rows('outbox', {}, ({ intents }) => intents === 0)
    expect(list.map(({ unreadCount }) => unreadCount)).toEqual([4, 4])
    await shows(tab, cleared, ...['one', 'two', 'three', 'four'].map((text) => `new ${text}: received`))
    const members = await backup.db
      .selectFrom('chat_members')
      .where('user_id', '=', host.id)
      .select(['first_position', 'read_position'])
      .execute()
    expect(members).toEqual(members.map(() => ({ first_position: 0, read_position: -1 })))
  },
)

it.each(REPLACED)(
  'an earlier price change (%s) doesn’t overwrite the restored price unasked',
  async (_, begin) => {
    const writer = { userId: host.id, isAdmin: false, at: new Date(), newId: v7 }
    const id = v7()
    const rent = (db: SyncBed['db'], version: number, rentAmount: number) =>
      updateUnit(db, writer, id, version, { rentAmount })
    await createUnit(bed.db, writer, id, { title: 'Hut' })
    const backup = await bed.otherServer()
    await copyDatabase(bed.db, backup.db)
    await copyEpoch(bed.db, backup.db)
    await rent(bed.db, 1, 200)
    const tab = await bed.signedIn(host)
    await tab.rows('unit', { id }, (row) => row?.rentAmount === 200)
    await until('caught up', () => tab.status().isCaughtUp)
    bed.network.setFate(() => 'lost')
    await tab.mutate('editRecord', { collection: 'units', id, fields: { rentAmount: 300 } })

    await begin(backup.db)
    expect(await rent(backup.db, 1, 150)).toMatchObject({ ok: true })
    await backup.db.deleteFrom('access_tokens').execute()
    await copyDatabase(bed.db, backup.db, ['access_tokens'])
    bed.network.setServer(backup.app)
    bed.network.setFate(null)
    await tab.syncNow()
    const asked = await tab.rows('unit', { id }, (row) => row?.edit?.state === 'conflict')
    expect(asked?.edit?.conflicts).toEqual([{ field: 'rentAmount', base: 200, theirs: 150, mine: 300 }])
    const { fields } = await backup.db
      .selectFrom('units')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(fields.rentAmount).toBe(150)
  },
)

async function writeIn(
  { db }: BedServer,
  chatId: string,
  sender: BedPerson,
  ...texts: string[]
): Promise<void> {
  const items = texts.map((message) => ({ id: v7(), message }))
  expect(await sendMessages(db, { chatId, senderId: sender.id, items, at: new Date() })).toMatchObject({
    ok: true,
  })
}

/** Leaves a message that was accepted and isn't in any page yet, and a replica that was reset and not filled again. */
async function acceptedAndKilled(chatId: string): Promise<void> {
  const hash = await personHash(host.id)
  const opened = await openReplica({
    loadFiles: () => import('#db/storage/dexie-files.ts'),
    userId: host.id,
    hash,
    now: Date.now,
    newId: v7,
    multiInstance: false,
  })
  if (!opened.ok) throw new Error(opened.failure.message)
  const replica = opened.value
  const scope = { replica, userId: host.id, now: Date.now, newId: v7 }
  const written = await mutations.sendChatMessage(scope, { chatId, message: 'accepted' })
  if (!written.ok) throw new Error(written.failure.message)
  await beginSending(replica, chatId, 1)
  const createdAt = new Date().toISOString()
  const stored = {
    chatId,
    position: 0,
    senderId: host.id,
    kind: 'text' as const,
    message: 'accepted',
    createdAt,
  }
  failNextWrite('messagePages', new Error('killed'))
  await markSent(replica, [{ ...stored, id: written.value.id, writtenAt: null }])
  await dropServerRows(replica)
  await replica.close()
}
