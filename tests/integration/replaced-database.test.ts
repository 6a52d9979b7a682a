import 'fake-indexeddb/auto'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginSending, markSent } from '#db/outbox/outgoing.ts'
import { personHash } from '#db/storage/person-hash.ts'
import { mutations } from '#db/registry.ts'
import { beginReset } from '#db/history/replica-facts.ts'
import { openReplica } from '#db/open-replica.ts'
import { copyDatabase, copyEpoch, newEpoch } from '#tests/support/copy-database.ts'
import { createSyncBed, ledgerOf, type BedPerson, type SyncBed, type Tab } from '#tests/support/sync-bed.ts'
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

it.each(['another epoch', 'the same epoch, behind the checkpoint'])(
  'an older backup restored under a running client (%s): server rows are fetched anew, what waited is sent',
  async (kind) => {
    const chatId = await bed.chat(host, guest)
    const later = await bed.chat(host, guest)
    await bed.write(chatId, guest, 'before the backup')
    const tab = await bed.signedIn(host)
    await until('caught up', () => tab.status().isCaughtUp)
    const backup = await bed.otherServer()
    await copyDatabase(bed.db, backup.db)
    await backup.db.deleteFrom('chats').where('id', '=', later).execute()
    if (kind === 'another epoch') await newEpoch(backup.db)
    else await copyEpoch(bed.db, backup.db)

    await bed.write(chatId, guest, 'after the backup')
    await shows(tab, chatId, 'before the backup: received', 'after the backup: received')
    await tab.rows('chatList', { search: '' }, (rows) => rows.length === 2)
    bed.network.setFate(() => 'lost')
    await tab.mutate('sendChatMessage', { chatId, message: 'written meanwhile' })
    await tab.mutate('sendChatMessage', { chatId: later, message: 'for a chat that the backup lacks' })
    await tab.mutate('saveDraft', { chatId, text: 'half a thought' })
    bed.network.setServer(backup.app)
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
    expect(await tab.unsentMessages()).toMatchObject([
      { chatId: later, message: 'for a chat that the backup lacks' },
    ])
    expect(await tab.rows('draft', { chatId }, () => true)).toBe('half a thought')
    expect(tab.status().session).toBe('verified')
  },
)

it('a fresh database: after signing in anew the client resyncs by itself, sends what it held, and shows as refused what has no chat', async () => {
  const kept = await bed.chat(host, guest)
  const gone = await bed.chat(host, guest)
  await bed.write(kept, guest, ...Array.from({ length: 60 }, (_, n) => `old ${n}`).slice(0, 50))
  const tab = await bed.signedIn(host)
  await until('caught up', () => tab.status().isCaughtUp)
  bed.network.setFate(() => 'lost')
  const held = ['one', 'two', 'three']
  for (const message of held) await tab.mutate('sendChatMessage', { chatId: kept, message })
  await tab.mutate('sendChatMessage', { chatId: gone, message: 'nobody to read it' })

  // The same people and one of the chats, as demo data gives them; no messages, no tokens, another history.
  const fresh = await bed.otherServer()
  await copyDatabase(bed.db, fresh.db, ['users', 'units', 'chats', 'chat_members'])
  await fresh.db.deleteFrom('chats').where('id', '=', gone).execute()
  await fresh.db.updateTable('chats').set({ last_position: -1 }).execute()
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
  expect(await again.unsentMessages()).toMatchObject([{ chatId: gone, message: 'nobody to read it' }])
})

it('a device killed just as it took in that the database was restored sends again what the lost one had accepted', async () => {
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

/** Leaves a message that was accepted and is in no page yet, and a reset that was begun and came no further. */
async function acceptedAndKilled(chatId: string): Promise<void> {
  const hash = await personHash(host.id)
  const opened = await openReplica({ userId: host.id, hash, now: Date.now, newId: v7, multiInstance: false })
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
  vi.spyOn(replica.collections.messagePages.storageInstance, 'bulkWrite').mockRejectedValueOnce(
    new Error('killed'),
  )
  await markSent(replica, [{ ...stored, id: written.value.id, writtenAt: null }])
  await beginReset(replica)
  await replica.close()
}
