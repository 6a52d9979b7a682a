// Alone: it replaces a module.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deafenTables } from '#tests/support/deaf-tables.ts'
import { createSyncBed, type BedPerson, type SyncBed, type Tab } from '#tests/support/sync-bed.ts'
import { until } from '#tests/support/until.ts'

vi.mock('#db/storage/live-table.ts', async (original) => {
  const { deafTables } = await import('#tests/support/deaf-tables.ts')
  return deafTables(await original())
})

let bed: SyncBed
let host: BedPerson
let chatId: string
let tab: Tab
beforeEach(async () => {
  bed = await createSyncBed()
  host = await bed.person('Hana')
  chatId = await bed.chat(host, await bed.person('Gale'))
  tab = await bed.signedIn(host)
  await until('caught up', () => tab.status().isCaughtUp && !tab.status().isSyncing)
})
afterEach(() => bed.close())

const arrived = async () => (await bed.ledger(chatId)).map(({ message }) => message)
/** Writes in a tab that dies before it can tell any other. */
async function writeUnheard(message: string): Promise<void> {
  deafenTables()
  expect(await tab.mutate('sendChatMessage', { chatId, message })).toMatchObject({ ok: true })
}

it('a write that a tab didn’t announce is sent as soon as the tab has ended', async () => {
  const endOther = await bed.otherTab(host)
  await writeUnheard('my last words')
  await tab.syncNow()
  expect(await arrived()).toEqual([])
  endOther()
  await until('it is in', async () => (await arrived()).length > 0)
  expect(await arrived()).toEqual(['my last words'])
})

it('a new leader looks for unannounced writes when it starts', async () => {
  await writeUnheard('my last words')
  await bed.stealLeadership(host, 1)
  await until('it is in', async () => (await arrived()).length > 0)
  expect(await arrived()).toEqual(['my last words'])
})
