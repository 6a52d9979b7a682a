import { afterEach, beforeEach, expect, it } from 'vitest'
import { v7 } from 'uuid'
import { startCall } from '#server/chats/calls.ts'
import { createSyncBed, type BedPerson, type SyncBed, type Tab } from '#tests/support/sync-bed.ts'
import { until } from '#tests/support/until.ts'

let bed: SyncBed
let host: BedPerson
let guest: BedPerson
let chatId: string
beforeEach(async () => {
  bed = await createSyncBed()
  host = await bed.person('Hana')
  guest = await bed.person('Gale')
  chatId = await bed.chat(host, guest)
})
afterEach(() => bed.close())

const rings = (tab: Tab) => until('it rings', () => tab.status().calls[0] ?? null)
const isQuiet = (tab: Tab) => until('nothing rings', () => tab.status().calls.length === 0)
const isLive = (tab: Tab) => until('live', () => tab.status().live === 'connected')

/** Rings as the guest's device would. */
async function ringHost(): Promise<void> {
  const rung = await startCall(bed.db, { userId: guest.id, chatId, at: new Date(), newId: v7 })
  expect(rung.ok).toBe(true)
  bed.live.publish([host.id, guest.id], { subject: 'chat-call', payload: { chatId } })
}

it('a call rings until it is answered, and its line appears in the chat', async () => {
  const tab = await bed.signedIn(host)
  await isLive(tab)
  await ringHost()
  const call = await rings(tab)
  expect(call).toMatchObject({ chatId, isMine: false })
  expect((await tab.ask('endCall', { id: chatId, callId: call.id, outcome: 'answered' })).ok).toBe(true)
  await isQuiet(tab)
  const isThere = ({ messages }: { messages: unknown[] }) => messages.length === 1
  const window = await tab.rows('chatWindow', { chatId, fromPage: null, toPage: null }, isThere)
  expect(window.messages[0]).toMatchObject({ kind: 'call', message: 'answered', isMine: false })
})

it('shows one’s own call as such, and cancelling ends it', async () => {
  const tab = await bed.signedIn(host)
  await isLive(tab)
  const begun = await tab.ask('callChat', { id: chatId })
  const call = await rings(tab)
  expect(call).toMatchObject({ chatId, isMine: true })
  expect(begun).toMatchObject({ ok: true, value: { data: { id: call.id } } })
  await tab.ask('endCall', { id: chatId, callId: call.id, outcome: 'cancelled' })
  await isQuiet(tab)
})

it('a page that opens finds a ringing call, even without a live connection', async () => {
  await ringHost()
  bed.live.setUp(false)
  const tab = await bed.signedIn(host)
  expect(await rings(tab)).toMatchObject({ chatId, isMine: false })
})

it('a call ends by itself offline; a dismissed one is quiet at once and stays so', async () => {
  const tab = await bed.signedIn(host)
  await isLive(tab)
  await ringHost()
  await rings(tab)
  bed.network.setFate(() => 'lost')
  // The bed's clock speeds up the 45 seconds.
  await isQuiet(tab)
  bed.network.setFate(null)
  bed.live.publish([host.id], { subject: 'chat-call', payload: { chatId } })
  const call = await rings(tab)
  tab.callsMoved(call.id)
  await isQuiet(tab)
  const asked = bed.network.requests.length
  bed.live.publish([host.id], { subject: 'chat-call', payload: { chatId } })
  await until('asked again', () => bed.network.requests.slice(asked).some(({ path }) => path === '/v1/call'))
  await tab.ping()
  expect(tab.status().calls).toEqual([])
})
