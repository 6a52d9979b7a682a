import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { profileOf } from '#server/records/profile/profile-rows.ts'
import { changeProfile } from '#server/records/profile/profiles.ts'
import { drawStart } from '#server/store/feed-starts.ts'
import { createReplicaHost } from '#workers/replica-host.ts'
import { copyDatabase, copyEpoch } from '#tests/support/copy-database.ts'
import { SEND_PATH } from '#tests/support/sent-items.ts'
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

/** Waits until a conversation shows exactly these, each `<text>: <state>`, and no gap. */
async function shows(tab: Tab, chatId: string, ...expected: string[]): Promise<void> {
  await tab.rows('chatWindow', { chatId, fromPage: null, toPage: null }, ({ messages, gaps }) => {
    const lines = messages.map(({ message, state }) => `${message}: ${state}`)
    return gaps.length === 0 && lines.join('\n') === expected.join('\n')
  })
}

// Although the restored one goes on from the checkpoint.
it('rows that came outside the feed go with the lost database', async () => {
  const chatId = await bed.chat(host, guest)
  await bed.write(chatId, guest, 'before the backup')
  const tab = await bed.signedIn(host)
  await until('caught up', () => tab.status().isCaughtUp && !tab.status().isSyncing)
  const backup = await bed.otherServer()
  await copyDatabase(bed.db, backup.db)
  await copyEpoch(bed.db, backup.db)
  // The feed no longer reports it: the checkpoint stays before the backup.
  bed.live.setUp(false)
  bed.network.setFate(({ path }) => (path === '/v1/changes' ? 'lost' : null))
  await tab.mutate('sendChatMessage', { chatId, message: 'accepted by the lost one' })
  await shows(tab, chatId, 'before the backup: received', 'accepted by the lost one: sent')
  await drawStart(backup.db)
  bed.network.setServer(backup.app)
  bed.network.setFate(null)
  await tab.syncNow()
  const arrived = (await ledgerOf(backup.db, chatId)).map(({ message }) => message)
  await shows(tab, chatId, 'before the backup: received', ...arrived.slice(1).map((text) => `${text}: sent`))
})

it('after a restore, an interrupted first sync keeps nothing of the lost database', async () => {
  const chatId = await bed.chat(host, guest)
  await bed.write(chatId, guest, 'before the backup')
  bed.network.setFate(({ path }) => (path === '/v1/chat' ? 'lost' : null))
  const tab = await bed.signedIn(host)
  const backup = await bed.otherServer()
  await copyDatabase(bed.db, backup.db)
  await copyEpoch(bed.db, backup.db)
  await bed.write(chatId, guest, 'only in the lost database')
  bed.network.setFate(({ path }) => (path === '/v1/units' ? 'lost' : null))
  await tab.syncNow()
  await tab.rows('chatList', { search: '' }, ([chat]) => chat?.lastPosition === 1)
  expect(tab.status().isCaughtUp).toBe(false)
  bed.network.setServer(backup.app)
  await drawStart(backup.db)
  bed.network.setFate(null)
  await tab.syncNow()

  await until('caught up', () => tab.status().isCaughtUp)
  await tab.rows('chatList', { search: '' }, ([chat]) => chat?.lastPosition === 0)
  await shows(tab, chatId, 'before the backup: received')
})

it('ignores a late response of the lost database', async () => {
  const chatId = await bed.chat(host, guest)
  await bed.write(chatId, guest, 'before the backup')
  let release = () => {}
  let isRestored = false
  const held = new Promise<void>((resolve) => (release = resolve))
  const replicaHost: typeof createReplicaHost = (options) =>
    createReplicaHost({
      ...options,
      fetch: async (input, init) => {
        // All of its answers: on a busy machine the device gives the first one up and asks again.
        const isLate =
          !isRestored && init?.method?.toUpperCase() === 'POST' && String(input).includes(SEND_PATH)
        const response = await options.fetch(input, init)
        if (isLate) await held
        return response
      },
    })
  const tab = await bed.signedIn(host, { replicaHost })
  await until('caught up', () => tab.status().isCaughtUp && !tab.status().isSyncing)
  const backup = await bed.otherServer()
  await copyDatabase(bed.db, backup.db)
  await copyEpoch(bed.db, backup.db)
  // No feed brings it: what the feed has brought is gone with its database.
  bed.live.setUp(false)
  bed.network.setFate(({ path }) => (path === '/v1/changes' ? 'lost' : null))
  await tab.mutate('sendChatMessage', { chatId, message: 'accepted by the lost one' })
  await until('the lost one has it', async () => (await bed.ledger(chatId)).length === 2)
  const start = await drawStart(backup.db)
  bed.network.setServer(backup.app)
  isRestored = true
  bed.network.setFate(null)
  const isFollowed = (): boolean =>
    bed.network.requests.some(({ path, query }) => path === '/v1/changes' && query.includes(start))
  const asksAgain = setInterval(() => void tab.syncNow(), 250)
  await until('the restored one was followed', isFollowed).finally(() => clearInterval(asksAgain))
  release()
  await until('sent again', async () => (await ledgerOf(backup.db, chatId)).length === 2)
  await shows(tab, chatId, 'before the backup: received', 'accepted by the lost one: sent')
})

// Although the restored one reached that number too.
it('an edit of a version that only the lost database had overwrites nothing', async () => {
  const tab = await bed.signedIn(host)
  await until('caught up', () => tab.status().isCaughtUp && !tab.status().isSyncing)
  const backup = await bed.otherServer()
  await copyDatabase(bed.db, backup.db)
  await copyEpoch(bed.db, backup.db)
  const write = (about: string) =>
    tab.mutate('editRecord', { collection: 'profile', id: host.id, fields: { about } })
  bed.live.setUp(false)
  bed.network.setFate(({ path }) => (path === '/v1/changes' ? 'lost' : null))
  await write('Accepted by the lost one')
  await tab.rows('profile', {}, (profile) => profile?.edit === null && profile.row.version === 2)
  bed.network.setFate(() => 'lost')
  await write('Written offline')
  await drawStart(backup.db)
  bed.network.setServer(backup.app)
  const elsewhere = await changeProfile(backup.db, host.id, null, { about: 'Written on another device' })
  expect(elsewhere).toMatchObject({ ok: true, value: { value: { version: 2 } } })
  bed.network.setFate(null)
  await tab.syncNow()
  const asked = await tab.rows('profile', {}, (profile) => profile?.edit?.state === 'conflict')
  expect(asked?.edit?.conflicts).toMatchObject([
    { field: 'about', theirs: 'Written on another device', mine: 'Written offline' },
  ])
  expect((await profileOf(backup.db, host.id))?.about).toBe('Written on another device')
})

it('lists nothing again when the server only restarts', async () => {
  await bed.chat(host, guest)
  const tab = await bed.signedIn(host)
  await until('caught up', () => tab.status().isCaughtUp && !tab.status().isSyncing)
  await tab.syncNow()
  await drawStart(bed.db)
  bed.network.requests.length = 0
  await tab.syncNow()
  await until('at rest', () => !tab.status().isSyncing)
  expect(bed.network.requests.map(({ path }) => path)).not.toContain('/v1/changes/head')
})
