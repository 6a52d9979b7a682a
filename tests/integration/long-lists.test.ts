import { afterEach, beforeEach, expect, it } from 'vitest'
import { clearChat } from '#server/chats/chat-members.ts'
import { copyDatabase, newEpoch } from '#tests/support/copy-database.ts'
import { createSyncBed, type BedPerson, type SyncBed, type Tab } from '#tests/support/sync-bed.ts'
import { until } from '#tests/support/until.ts'

/** A list is fetched in pages of a hundred. */
const CHATS = 104

let bed: SyncBed
let host: BedPerson
let guest: BedPerson
let chats: string[]
beforeEach(async () => {
  bed = await createSyncBed()
  host = await bed.person('Hana')
  guest = await bed.person('Gale')
  chats = []
  for (let n = 0; n < CHATS; n += 1) chats.push(await bed.chat(host, guest))
})
afterEach(() => bed.close())

const listed = async (tab: Tab, count: number) =>
  (await tab.rows('chatList', { search: '' }, (rows) => rows.length === count)).map(({ id }) => id).sort()

/** Runs `work` once, just before the second long page of chats is requested. */
function betweenPages(work: () => Promise<void>): void {
  let pages = 0
  bed.network.setDelay(async ({ path, query }) => {
    if (path !== '/v1/chat' || !query.includes('perPage=100')) return
    pages += 1
    if (pages === 2) await work()
  })
}

const comeBack = (chatId: string): Promise<void> => bed.write(chatId, guest, 'Kia ora')

it('a chat that leaves the list and returns between pages displaces no other', async () => {
  const moving = chats.at(-1) ?? ''
  betweenPages(async () => void (await clearChat(bed.db, host.id, moving, undefined)))
  const signedIn = bed.signedIn(host)
  await until('the pages are read', () => bed.network.requests.some(({ path }) => path === '/v1/units'))
  await comeBack(moving)
  expect(await listed(await signedIn, CHATS)).toEqual(chats.toSorted())
})

it('an older database during the first sync leaves nothing of the newer one', async () => {
  const backup = await bed.otherServer()
  await copyDatabase(bed.db, backup.db)
  await newEpoch(backup.db)
  const lost = chats.filter((_, nth) => nth % 3 === 0)
  await backup.db.deleteFrom('chats').where('id', 'in', lost).execute()
  // Signing in is also stored there.
  betweenPages(async () => {
    await backup.db.deleteFrom('access_tokens').execute()
    await copyDatabase(bed.db, backup.db, ['access_tokens'])
    bed.network.setServer(backup.app)
  })
  const tab = await bed.signedIn(host)
  await until('caught up', () => tab.status().isCaughtUp)
  expect(await listed(tab, CHATS - lost.length)).toEqual(chats.filter((id) => !lost.includes(id)).toSorted())
})
