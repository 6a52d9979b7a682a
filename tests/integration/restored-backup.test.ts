import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { uploadContentPath } from '#contract/upload.ts'
import { API_BASE } from '#server/http/api-base.ts'
import { startChat } from '#server/chats/start-chat.ts'
import type { Live } from '#server/scope/scope.ts'
import { currentEpoch, prepareEpoch } from '#server/store/epoch.ts'
import { chaosPhoto } from '#tests/chaos/chaos-photo.ts'
import { startChaosDevice, type ChaosDevice } from '#tests/chaos/chaos-device.ts'
import { backUpPlace, createPlace, emptyPlace, restoreInto, type Place } from '#tests/support/backup-bed.ts'
import { addPerson, PASSWORD, startBedServer, type BedServer } from '#tests/support/bed-server.ts'
import { ledgerOf } from '#tests/support/sync-bed.ts'
import { until } from '#tests/support/until.ts'

let root = ''
let devices: ChaosDevice[] = []
const endings: (() => Promise<void>)[] = []
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'farstead-backups-'))
})
afterEach(async () => {
  for (const { end } of devices) await end()
  for (const end of endings.toReversed()) await end()
  rmSync(root, { recursive: true, force: true })
})

it('two devices resync after a restore, send what waited once, and open pictures', async () => {
  const first = await createPlace()
  const server = await startOn(first)
  const chat = await addChat(first)
  const guest = await startChaosDevice('guest', server.app)
  const host = await startChaosDevice('host', server.app)
  devices = [guest, host]
  await host.api.signIn(chat.host.email, PASSWORD)
  await guest.api.signIn(chat.guest.email, PASSWORD)
  // A host sees a conversation once the guest has written.
  for (const [nth, device] of devices.entries()) {
    const { api } = device
    await until('the chat is here', async () => (await api.rows('chatList', { search: '' })).length === 1)
    await api.openChat(chat.id)
    await write(device, chat.id, device === guest ? 'from the guest' : 'from the host')
    await until('it is sent', async () => (await ledgerOf(first.db, chat.id)).length === nth + 1)
  }
  await write(guest, chat.id, 'with a picture', await choosePhoto(guest, chat.id))
  await until('the picture is there', async () => (await openedPhotos(host, chat.id)).length === 1)
  for (const device of devices)
    await until('all is here', async () => (await shown(device, chat.id)).length === 3)

  for (const { network } of devices) network.setFate(() => 'lost')
  for (const text of ['1', '2', '3']) await write(host, chat.id, `waits at the host ${text}`)
  for (const text of ['1', '2']) await write(guest, chat.id, `waits at the guest ${text}`)
  await write(guest, chat.id, 'waits with a picture', await choosePhoto(guest, chat.id))
  const epoch = await currentEpoch(first.db)
  const backup = await backUpPlace(first, { root })
  await server.close()
  await first.remove()

  const second = await emptyPlace()
  endings.push(() => second.remove())
  await restoreInto(second, backup)
  const restored = await startOn(second)
  endings.push(() => restored.close())
  expect(await currentEpoch(second.db)).not.toBe(epoch)
  for (const { network, api } of devices) {
    network.requests.length = 0
    network.setServer(restored.app)
    network.setFate(null)
    await api.nudge()
    await api.syncNow()
  }
  await until('all that waited is there', async () => (await ledgerOf(second.db, chat.id)).length >= 9)
  const ledger = (await ledgerOf(second.db, chat.id)).map(({ message }) => message)
  expect(ledger.slice(0, 3)).toEqual(['from the guest', 'from the host', 'with a picture'])
  // Each once, and each person's in the order in which they wrote.
  expect(ledger.filter((text) => /host \d$/.test(text))).toEqual(
    ['1', '2', '3'].map((n) => `waits at the host ${n}`),
  )
  expect(ledger.filter((text) => /guest \d$/.test(text))).toEqual(
    ['1', '2'].map((n) => `waits at the guest ${n}`),
  )
  for (const device of devices) {
    await until('both show all of it', async () => {
      await device.api.syncNow()
      return (await shown(device, chat.id)).length === 9
    })
    expect(await shown(device, chat.id)).toEqual(ledger)
    const { waiting, uncertain, rejected } = await device.api.rows('outbox', {})
    expect({ waiting, uncertain, rejected }).toEqual({ waiting: 0, uncertain: 0, rejected: 0 })
    await until('both pictures open', async () => (await openedPhotos(device, chat.id)).length === 2)
    // It listed everything again, as after a reset.
    const asked = device.network.requests.map(({ method, path }) => `${method} ${path}`)
    expect(asked).toContain('GET /v1/chat')
  }
  expect(await ledgerOf(second.db, chat.id)).toHaveLength(9)
})

/** Starts the routes on a place, and settles its epoch as a server does when it starts. */
async function startOn({ db, dataDir }: Place): Promise<BedServer> {
  const epoch = await prepareEpoch({ db, dataDir })
  const publish: Live['publish'] = (userIds, event) => {
    for (const { api } of devices) void api.publish([...userIds], event)
  }
  const server = await startBedServer({ publish, dataDir, db })
  return {
    ...server,
    close: async () => {
      await epoch.stop()
      await server.close()
    },
  }
}

async function addChat({ db }: Place) {
  const host = await addPerson(db, v7(), 'Hana')
  const guest = await addPerson(db, v7(), 'Gale', 'GUEST')
  const unitId = v7()
  await db
    .insertInto('units')
    .values({ id: unitId, host_id: host.id, title: 'Hut', status: 'PUBLISHED' })
    .execute()
  const started = await startChat(db, {
    userId: guest.id,
    participantId: host.id,
    unitId,
    newId: v7,
    at: new Date(),
  })
  if (!started.ok) throw new Error(started.failure.message)
  return { id: started.value.value.id, host, guest }
}

/** Puts a picture into the draft, as the composer does. */
async function choosePhoto({ api }: ChaosDevice, chatId: string): Promise<string[]> {
  const id = v7()
  const added = await api.addDraftPhoto(chatId, id, await chaosPhoto())
  if (!added.ok) throw new Error(added.failure.message)
  return [id]
}

async function write(
  device: ChaosDevice,
  chatId: string,
  message: string,
  photos: string[] = [],
): Promise<void> {
  const written = await device.api.mutate('sendChatMessage', { chatId, message, photos })
  if (!written.ok) throw new Error(`not written: ${JSON.stringify(written)}`)
}

/** Returns the texts that the device shows in the conversation, in their order. */
async function shown({ api }: ChaosDevice, chatId: string): Promise<string[]> {
  const { messages } = await api.rows('chatWindow', { chatId, fromPage: null, toPage: null })
  return messages.map(({ message }) => message)
}

/** Returns the pictures that the device shows there and gets from the server, with the bytes that the message names. */
async function openedPhotos({ api, network }: ChaosDevice, chatId: string): Promise<string[]> {
  await api.syncNow()
  const { messages } = await api.rows('chatWindow', { chatId, fromPage: null, toPage: null })
  const bearer = network.requests.findLast((request) => request.bearer !== null)?.bearer
  const opened: string[] = []
  for (const { id, kept } of messages.flatMap(({ photos = [] }) => photos)) {
    const path = `http://farstead.test${API_BASE}${uploadContentPath(id, 'large')}`
    const answer = await network.fetch(path, { headers: { authorization: `Bearer ${bearer}` } })
    const content = Buffer.from(await answer.arrayBuffer())
    if (answer.ok && createHash('sha256').update(content).digest('hex') === kept?.sha256) opened.push(id)
  }
  return opened
}
