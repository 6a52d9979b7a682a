import { isDeepStrictEqual } from 'node:util'
import { fieldOf } from '#db/records/item-fields.ts'
import { unitFieldsOf } from '#contract/unit-fields.ts'
import { othersIn } from '#contract/chat-people.ts'
import type { ChatMessage } from '#contract/chat-message.ts'
import type { RecordKind } from '#contract/records.ts'
import type { MessageView } from '#db/views/chat-view.ts'
import { ledgerOf } from '#tests/support/sync-bed.ts'
import type { ChaosModel, WrittenMessage } from './chaos-model.ts'
import type { ChaosDevice } from './chaos-device.ts'
import type { ChaosHost, ChaosWorld } from './chaos-world.ts'
import { PLAIN_KINDS, recordIn, serverView, type ServerView } from './server-view.ts'

/** Returns everything that isn't as it should be once everything is at rest; empty if all is well. */
export async function wrongsAtRest(world: ChaosWorld, model: ChaosModel): Promise<string[]> {
  const wrongs: string[] = []
  for (const host of world.hosts) {
    const view = await serverView(world.server().db, host.id)
    for (const device of host.devices) {
      const found = [
        ...(await wrongChats(device, host, view)),
        ...(await wrongRecords(device, view)),
        ...(await wrongWaiting(device, view)),
      ]
      wrongs.push(...found.map((wrong) => `${device.name}: ${wrong}`))
    }
  }
  wrongs.push(...(await wrongMessages(world, model)))
  wrongs.push(...(await wrongFields(world, model)))
  wrongs.push(...(await wrongFiles(world, model)))
  return wrongs
}

/** Kinds of which nobody edits a record that the server has. */
const WRITTEN_ONCE: readonly RecordKind[] = ['agreementChanges', 'ledgerEntries', 'tickets']

type ShownMessage = Pick<MessageView | ChatMessage, 'id' | 'message' | 'position' | 'photos' | 'reactions'>

/** Compares the list of chats, and each complete chat, with what the server would show this person. */
async function wrongChats(
  { api }: ChaosDevice,
  host: ChaosHost,
  { chats, messages }: ServerView,
): Promise<string[]> {
  const wrongs: string[] = []
  const list = await api.rows('chatList', { search: '' })
  const { chats: waiting, intents } = await api.rows('waiting', {})
  // What waits behind a refused message is shown on top of the server's data until a person decides.
  const isStuck = (id: string) =>
    waiting.some(({ chatId }) => chatId === id) || intents.some(({ chatId }) => chatId === id)
  for (const { id } of list) if (!chats.has(id) && !isStuck(id)) wrongs.push(`ghost chat ${id}`)
  for (const [id, row] of chats) {
    if (isStuck(id)) continue
    const shown = list.find((one) => one.id === id)
    if (!shown) {
      wrongs.push(`chat ${id} is not listed`)
      continue
    }
    const mark = row.participants.find((participant) => participant.id === host.id)?.readPosition ?? -1
    const expected = {
      others: othersIn(row.participants, host.id),
      firstPosition: row.firstPosition,
      lastPosition: row.lastPosition,
      unreadCount: row.unreadCount,
      readPosition: mark,
      isClosed: row.isClosed,
      isBlockedByMe: row.isBlockedByMe,
    }
    wrongs.push(...differences(`chat ${id}`, shown, expected))
    const room = await api.rows('chatWindow', { chatId: id, fromPage: 0, toPage: null })
    const received = room.messages.filter(({ position }) => position !== null)
    const line = ({ id: messageId, position, message, photos = [], reactions = [] }: ShownMessage) =>
      [
        position,
        messageId,
        message,
        ...photos.map((photo) => `${photo.id} ${photo.kept?.sha256}`),
        ...reactions.map(({ by, emoji }) => `${by} ${emoji}`),
      ].join(' ')
    const here = received.map(line)
    const there = (messages.get(id) ?? []).map(line)
    if (!isDeepStrictEqual(here, there))
      wrongs.push(
        `chat ${id} shows ${here.length} messages of ${there.length}: ${firstDifference(here, there)}`,
      )
    if (room.gaps.length > 0) wrongs.push(`chat ${id} has gaps: ${JSON.stringify(room.gaps)}`)
  }
  return wrongs
}

async function wrongRecords({ api }: ChaosDevice, view: ServerView): Promise<string[]> {
  const wrongs: string[] = []
  const edited = new Set((await api.rows('edits', {})).map(({ recordId }) => recordId))
  const units = await api.rows('units', {})
  for (const { id } of units) if (!view.units.has(id) && !edited.has(id)) wrongs.push(`ghost unit ${id}`)
  for (const [id, row] of view.units) {
    const shown = units.find((one) => one.id === id)
    const { version, status, files, updatedAt } = row
    if (!shown) wrongs.push(`unit ${id} is not listed`)
    else if (!edited.has(id))
      wrongs.push(
        ...differences(`unit ${id}`, shown, { ...unitFieldsOf(row), version, status, files, updatedAt }),
      )
  }
  const agreements = await api.rows('agreements', {})
  for (const { id } of agreements)
    if (!view.agreements.has(id) && !edited.has(id)) wrongs.push(`ghost agreement ${id}`)
  for (const [id, { version, status, conditions, premises, rentPerWeek, host, guest }] of view.agreements) {
    const shown = agreements.find((one) => one.id === id)
    if (!shown) wrongs.push(`agreement ${id} is not listed`)
    else if (!edited.has(id))
      wrongs.push(
        ...differences(`agreement ${id}`, shown, {
          version,
          status,
          conditions,
          premises,
          rentPerWeek,
          host,
          guest,
        }),
      )
  }
  for (const kind of PLAIN_KINDS) {
    const listed = await api.rows('records', { kinds: [kind] })
    for (const { id } of listed)
      if (!view[kind].has(id) && !edited.has(id)) wrongs.push(`ghost ${kind} ${id}`)
    for (const [id, row] of view[kind]) {
      // Read separately, because the list leaves out removed records.
      const shown = await api.rows('record', { kind, id })
      if (!shown) wrongs.push(`${kind} ${id} is not here`)
      else if (!edited.has(id)) wrongs.push(...differences(`${kind} ${id}`, shown.row, { ...row }))
    }
  }
  const profile = await api.rows('profile', {})
  if (!profile) wrongs.push('no profile')
  else if (!profile.edit) wrongs.push(...differences('profile', profile.row, { ...view.profile }))
  return wrongs
}

/** At rest nothing waits, except what a person has to decide about and what is queued behind that. */
async function wrongWaiting({ api }: ChaosDevice, view: ServerView): Promise<string[]> {
  const { chats, intents, edits, files } = await api.rows('waiting', {})
  const written = (await api.rows('edits', {})).filter(({ collection }) => WRITTEN_ONCE.includes(collection))
  return [
    ...chats
      .filter(({ messages }) => messages[0]?.state !== 'rejected')
      .map(({ chatId, messages }) => `${messages.length} messages wait in ${chatId} (${messages[0]?.state})`),
    ...intents
      .filter(({ state }) => state !== 'rejected' && chats.length === 0)
      .map(({ id, state }) => `intent ${id} is ${state}`),
    ...edits
      .filter(({ state }) => state !== 'rejected')
      .map(({ recordId, state }) => `edit of ${recordId} is ${state}`),
    ...written
      .filter(({ collection, recordId }) => recordIn(view, collection, recordId) !== undefined)
      .map(({ collection, recordId, state }) => `${collection} ${recordId} is stored, and ${state} here`),
    ...files.filter(({ state }) => state !== 'rejected').map(({ id, state }) => `file ${id} is ${state}`),
  ]
}

/** The server has every acknowledged message once, in the order written, or its writer was told otherwise. */
async function wrongMessages(world: ChaosWorld, model: ChaosModel): Promise<string[]> {
  const wrongs: string[] = []
  const { db } = world.server()
  const refused = new Map<string, Set<string>>()
  /** By device, message and text: what its writer was told wasn't changed. */
  const unchanged = new Set<string>()
  for (const { name, api } of world.hosts.flatMap(({ devices }) => devices)) {
    const { chats, intents } = await api.rows('waiting', {})
    for (const { change } of intents)
      if (change) unchanged.add([name, change.messageId, change.message].join(' '))
    refused.set(name, new Set(chats.flatMap(({ messages }) => messages.map(({ id }) => id))))
  }
  for (const { id: chatId } of world.chats) {
    const places = new Map((await ledgerOf(db, chatId)).map((row, nth) => [row.id, { nth, row }]))
    const last = new Map<string, number>()
    for (const message of model.messages) {
      if (message.chatId !== chatId) continue
      const place = places.get(message.id)
      if (!place) {
        // One that waits is taken back where it waits.
        const isDiscarded = message.said.includes(null)
        if (!isDiscarded && !message.isLost && !refused.get(message.device.name)?.has(message.id))
          wrongs.push(`message ${message.id} of ${message.device.name} in ${chatId} is gone`)
        continue
      }
      const said = message.said.map((text) => text && storable(text))
      const now = place.row.isTakenBack ? null : place.row.message
      const asked = message.said.at(-1)
      if (!said.includes(now)) wrongs.push(`message ${message.id} has another text`)
      else if (
        now !== said.at(-1) &&
        !message.isChangeLost &&
        !unchanged.has([message.device.name, message.id, asked].join(' '))
      )
        wrongs.push(`message ${message.id} of ${message.device.name} lost its last change`)
      if (now !== null) wrongs.push(...(await wrongPhotos(world, message)))
      if (place.nth < (last.get(message.device.name) ?? -1))
        wrongs.push(`message ${message.id} of ${message.device.name} is out of order in ${chatId}`)
      last.set(message.device.name, place.nth)
    }
  }
  return wrongs
}

/** Each photo of an accepted message has arrived, or waits where its writer can see it. */
async function wrongPhotos(world: ChaosWorld, { id, photos, device }: WrittenMessage): Promise<string[]> {
  if (photos.length === 0) return []
  const stored = await world
    .server()
    .db.selectFrom('messages')
    .select('photos')
    .where('id', '=', id)
    .executeTakeFirst()
  const { files } = await device.api.rows('waiting', {})
  const isThere = (photo: string) =>
    (stored?.photos ?? []).some((one) => one.id === photo && one.kept !== null)
  return photos
    .filter((photo) => !isThere(photo) && !files.some((file) => file.id === photo))
    .map((photo) => `photo ${photo} of message ${id} of ${device.name} is gone`)
}

async function wrongFields(world: ChaosWorld, model: ChaosModel): Promise<string[]> {
  const wrongs: string[] = []
  for (const host of world.hosts) {
    const view = await serverView(world.server().db, host.id)
    for (const { device, collection, recordId, field, expected, ownerId } of model.fields.values()) {
      const isHere = ownerId === undefined ? host.devices.includes(device) : ownerId === host.id
      if (!isHere || model.deleted.has(recordId)) continue
      const isRefused = (await device.api.rows('edits', {})).some(
        (edit) => edit.collection === collection && edit.recordId === recordId,
      )
      if (isRefused) continue
      const row: Record<string, unknown> = { ...recordIn(view, collection, recordId) }
      const stored = fieldOf(row, field)
      if (!isDeepStrictEqual(stored, allStorable(expected)))
        wrongs.push(`${field} of ${recordId} is ${clip(stored)} and ${device.name} wrote ${clip(expected)}`)
    }
  }
  for (const { device, chatId, text } of model.drafts.values()) {
    const kept = await device.api.rows('draft', { chatId })
    if (kept !== text)
      wrongs.push(`${device.name}: the draft of ${chatId} is ${clip(kept)} instead of ${clip(text)}`)
  }
  return wrongs
}

/** Everything a device calls stored is stored. */
async function wrongFiles(world: ChaosWorld, model: ChaosModel): Promise<string[]> {
  const ids = model.files.map(({ id }) => id)
  if (ids.length === 0) return []
  const stored = await world
    .server()
    .db.selectFrom('files')
    .select(['id', 'stored_at'])
    .where('id', 'in', ids)
    .execute()
  const known = new Set(stored.flatMap(({ id, stored_at }) => (stored_at === null ? [] : [id])))
  const wrongs: string[] = []
  for (const { id, device } of model.files) {
    const { files } = await device.api.rows('waiting', {})
    if (!known.has(id) && !files.some((file) => file.id === id))
      wrongs.push(`file ${id} of ${device.name} is gone`)
  }
  return wrongs
}

/** Returns a text as PostgreSQL can store it. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}

/** The same for every text in a value. */
function allStorable(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === 'string' ? storable(part) : part,
  )
}

function differences(what: string, shown: object, expected: Readonly<Record<string, unknown>>): string[] {
  const row: Record<string, unknown> = { ...shown }
  return Object.entries(expected)
    .filter(([field, value]) => !isDeepStrictEqual(row[field], value))
    .map(([field, value]) => `${what}: ${field} shows ${clip(row[field])} instead of ${clip(value)}`)
}

function firstDifference(here: readonly string[], there: readonly string[]): string {
  const at = there.findIndex((line, nth) => line !== here[nth])
  const [shown = '', expected = ''] = at === -1 ? [here[there.length]] : [here[at], there[at]]
  // Long texts begin alike, and what differs may stand behind them.
  let alike = 0
  while (alike < shown.length && shown[alike] === expected[alike]) alike += 1
  const from = Math.max(0, alike - SHOWN_BEFORE)
  return `${clip(shown.slice(from))} instead of ${clip(expected.slice(from))}, after ${clip(shown.slice(0, SHOWN_BEFORE))}`
}

/** Characters shown of what is alike: enough for a position and an id. */
const SHOWN_BEFORE = 60

function clip(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 160)
}
