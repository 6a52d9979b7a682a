import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onThinLine } from '#tests/support/on-thin-line.ts'
import { noise } from '#tests/support/pictures.ts'
import { createSyncBed, type BedPerson, type SyncBed } from '#tests/support/sync-bed.ts'
import { tokenStore } from '#sync/session/token-store.ts'
import { syncInBackground } from '#workers/background-sync.ts'
import type { Platform } from '#workers/platform.ts'
import { createReplicaHost } from '#workers/replica-host.ts'
import { until } from '#tests/support/until.ts'

let bed: SyncBed
let host: BedPerson
let chatId: string
let platform: Platform | null

/** After this it would end by itself. */
const SYNC_LIMIT_MS = 120_000
const LEVEL = { outcome: 'level', oldestAt: null }

beforeEach(async () => {
  bed = await createSyncBed()
  host = await bed.person('Hana')
  chatId = await bed.chat(host, await bed.person('Gale'))
  platform = null
})
afterEach(() => {
  vi.restoreAllMocks()
  return bed.close()
})

/** Runs the service worker of the same device, with no page open. */
function sync(until?: AbortSignal) {
  if (!platform) throw new Error('No tab was open before')
  return syncInBackground(platform, until)
}

/** Opens a tab, writes offline and closes it. Returns when the oldest message was written. */
async function writeAndClose(...texts: string[]): Promise<number | null> {
  const tab = await bed.signedIn(host, {
    replicaHost: (given) => {
      platform = given
      return createReplicaHost(given)
    },
  })
  await until('caught up', () => tab.status().isCaughtUp && !tab.status().isSyncing)
  bed.network.setFate(() => 'lost')
  for (const message of texts)
    expect((await tab.mutate('sendChatMessage', { chatId, message })).ok).toBe(true)
  const { oldestAt } = await tab.rows('outbox', {}, ({ waiting, uncertain }) => waiting + uncertain > 0)
  await tab.kill()
  // A tab's clock and connection end with it; the service worker has its own.
  platform = platform && { ...platform, clock: bed.clock(), fetch: bed.network.fetch }
  return oldestAt
}

const texts = async () => (await bed.ledger(chatId)).map(({ message }) => message)

it('sends a closed page’s messages once and in order, without a live connection', async () => {
  await writeAndClose('The road is open', 'Mind the second bend')
  bed.network.setFate(null)
  expect(await sync()).toEqual(LEVEL)
  expect(await sync()).toEqual(LEVEL)
  expect(await texts()).toEqual(['The road is open', 'Mind the second bend'])
  expect(bed.live.connections()).toBe(0)
})

it('asks to be tried again while the server can’t be reached, and loses nothing', async () => {
  const writtenAt = await writeAndClose('The road is open')
  const tried = await sync()
  expect(tried.outcome).toBe('notYet')
  // The reminder knows since when it has been waiting.
  expect(tried.oldestAt).toBe(writtenAt)
  expect(await texts()).toEqual([])
  bed.network.setFate(null)
  expect(await sync()).toEqual(LEVEL)
  expect(await texts()).toEqual(['The road is open'])
})

it('doubles nothing when the response to its own request is lost', async () => {
  await writeAndClose('The road is open')
  let lost = 0
  bed.network.setFate(({ method }) => (method === 'POST' && (lost += 1) === 1 ? 'answerLost' : null))
  expect(await sync()).toEqual(LEVEL)
  expect(await texts()).toEqual(['The road is open'])
})

it('does nothing on a device where nobody is signed in', async () => {
  await writeAndClose('The road is open')
  bed.network.setFate(null)
  const before = bed.network.requests.length
  await tokenStore.clear(host.id)
  expect(await sync()).toEqual({ outcome: 'nobody', oldestAt: null })
  expect(bed.network.requests).toHaveLength(before)
  expect(await texts()).toEqual([])
})

it('ends when a newer service worker is about to take over, and loses nothing', async () => {
  await writeAndClose('The road is open')
  const takeOver = new AbortController()
  const startedAt = platform?.clock.now() ?? 0
  const tried = sync(takeOver.signal)
  const before = bed.network.requests.length
  await until('it is under way', () => bed.network.requests.length > before)
  takeOver.abort()
  expect((await tried).outcome).toBe('notYet')
  expect((platform?.clock.now() ?? 0) - startedAt).toBeLessThan(SYNC_LIMIT_MS)
  bed.network.setFate(null)
  expect(await sync()).toEqual(LEVEL)
  expect(await texts()).toEqual(['The road is open'])
})

it('ends at its limit although this device’s storage doesn’t respond', async () => {
  await writeAndClose('The road is open')
  vi.spyOn(tokenStore, 'read').mockReturnValue(new Promise(() => undefined))
  expect(await sync()).toEqual({ outcome: 'notYet', oldestAt: null })
})

/** Opens a tab, chooses a photo offline, sends it with a message and closes the tab. */
async function photographAndClose(edge: number, fullEdge?: number) {
  const tab = await bed.signedIn(host, {
    replicaHost: (given) => {
      platform = given
      return createReplicaHost(given)
    },
  })
  await until('caught up', () => tab.status().isCaughtUp && !tab.status().isSyncing)
  bed.network.setFate(() => 'lost')
  const picture = async (pixels: number) => ({
    id: v7(),
    blob: new Blob([new Uint8Array(await noise(pixels))], { type: 'image/jpeg' }),
    width: pixels,
    height: pixels,
  })
  const full = fullEdge === undefined ? {} : { full: await picture(fullEdge) }
  const photo = { ...(await picture(edge)), preview: '', ...full }
  expect((await tab.mutate('addDraftPhoto', { chatId, ...photo })).ok).toBe(true)
  const message = { chatId, message: 'The key', photos: [photo.id] }
  expect((await tab.mutate('sendChatMessage', message)).ok).toBe(true)
  await tab.kill()
  platform = platform && { ...platform, clock: bed.clock(), fetch: bed.network.fetch }
  bed.network.setFate(null)
  return { id: photo.id, fullId: full.full?.id }
}

const filesKept = async () => {
  const files = bed.db.selectFrom('files').select('id').where('stored_at', 'is not', null)
  return (await files.orderBy('stored_at').execute()).map(({ id }) => id)
}

it('sends a closed page’s photo after its message and is done only then', async () => {
  const { id } = await photographAndClose(60)
  expect(await sync()).toEqual(LEVEL)
  expect(await filesKept()).toEqual([id])
})

it('is done on a thin line without a photo’s full size, which a good line sends', async () => {
  const { id, fullId } = await photographAndClose(40, 200)
  const onGoodLine = platform
  platform = platform && onThinLine(platform)
  expect(await sync()).toEqual(LEVEL)
  expect(await filesKept()).toEqual([id])
  platform = onGoodLine
  expect(await sync()).toEqual(LEVEL)
  expect(await filesKept()).toEqual([id, fullId])
})
