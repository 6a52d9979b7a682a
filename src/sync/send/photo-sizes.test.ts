import 'fake-indexeddb/auto'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idsOfPhotos } from '#contract/ids-of-photos.ts'
import type { MessagePhoto } from '#contract/message-photo.ts'
import { fail, ok, type Failure } from '#contract/result.ts'
import { putUpload, uploadState } from '#contract/upload.ts'
import { saveCheckpoint } from '#db/history/replica-facts.ts'
import { applyChatList, applyMessages } from '#db/history/server-rows.ts'
import { mutations, queries } from '#db/registry.ts'
import type { Replica, Scope } from '#db/replica.ts'
import type { DataSaver } from '#db/views/data-use-view.ts'
import type { EngineHttp } from '#sync/line/engine-http.ts'
import { manualClock, type ManualClock } from '#tests/support/manual-clock.ts'
import {
  GUEST,
  listedChat,
  ME,
  openTestReplica,
  testChat,
  testChatId,
  testMessage,
  valueOf,
} from '#tests/support/test-replica.ts'
import { createFileSender } from './file-sender.ts'
import type { QueueSender } from './queue-sender.ts'

const CHAT = testChatId(1)
const READABLE = '0195a2f0-0000-7000-8000-000000000009'
/** Older by its id than the readable one. */
const FULL = '0195a2f0-0000-7000-8000-000000000003'
const UNIT_PHOTO = '0195a2f0-0000-7000-8000-000000000001'
const LARGE = 60_000

let scope: Scope & { replica: Replica }
let sender: QueueSender
let clock: ManualClock
let isGood: boolean | null
/** What the sender says of the pieces it has sent: their bytes. */
let noted: number[]
let saver: DataSaver
let failure: Failure | null
/** The requests made: the file, and the class of the line. */
let asked: [string, string][]
/** How many bytes of each file the server has. */
let arrived: Map<string, number>

beforeEach(async () => {
  scope = await openTestReplica()
  clock = manualClock()
  ;[isGood, saver, failure, asked, noted] = [true, null, null, [], []]
  arrived = new Map()
  valueOf(await applyChatList(scope.replica, [listedChat(testChat(1, 4))], 'e.5'))
  valueOf(await saveCheckpoint(scope.replica, 'e.5'))
  sender = senderOf((bytes) => void noted.push(bytes))
})
afterEach(async () => {
  sender.stop()
  await scope.replica.close()
})

function senderOf(noteSent: (bytes: number) => void): QueueSender {
  return createFileSender({
    replica: scope.replica,
    clock,
    engine: engineOf('keepingUp'),
    stillLeads: async () => true,
    onChange: () => {},
    dataSaver: async () => saver,
    isLineGood: () => isGood,
    noteSent,
  })
}

/** An engine that notes what is asked in which class, and takes every file whole. */
function engineOf(name: string): EngineHttp {
  const call = async (
    _permit: unknown,
    endpoint: unknown,
    { id, offset = 0, size }: { id: string; offset?: number; size?: number },
    { bytes }: { bytes?: Uint8Array } = {},
  ) => {
    asked.push([id, name])
    if (failure) return fail(failure)
    if (endpoint === uploadState) return ok({ data: { received: arrived.get(id) ?? 0, file: null } })
    if (endpoint !== putUpload) throw new Error('not of a file')
    const received = offset + (bytes?.length ?? 0)
    arrived.set(id, received)
    return ok({ data: { received, file: received === size ? {} : null } })
  }
  const enter = () => ({ idleTimeoutMs: 1, hedgeAfterMs: null, done: () => {} })
  return { call, enter, as: engineOf } as unknown as EngineHttp
}

const blob = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })

/** A photo in two sizes, whose message the server has accepted. */
async function photoOfSentMessage(): Promise<MessagePhoto> {
  const size = { width: 4, height: 3 }
  valueOf(
    await mutations.addDraftPhoto(scope, {
      chatId: CHAT,
      id: READABLE,
      ...size,
      preview: '',
      blob: blob(100),
      full: { id: FULL, ...size, blob: blob(LARGE) },
    }),
  )
  const [photo] = await firstValueFrom(queries.draftPhotos(scope, { chatId: CHAT }))
  if (!photo?.full) throw new Error('no photo in two sizes')
  // As when its message has left the outbox.
  await scope.replica.files.use((store) =>
    store.files
      .where('id')
      .anyOf(idsOfPhotos([photo]))
      .modify({ state: 'queued' }),
  )
  return { ...photo, kept: null, full: { ...photo.full, kept: null } }
}

const filesOf = async () => {
  const files = await firstValueFrom(queries.files(scope, { purpose: 'messagePhoto', ownerId: CHAT }))
  return Object.fromEntries(
    files.map(({ id, state, postponed }) => [id === FULL ? 'full' : 'readable', postponed ?? state]),
  )
}

/** The row of its message as the feed brings it after somebody has asked for the full size. */
const askedRow = (photo: MessagePhoto, senderId = ME) => ({
  ...testMessage(1, 5),
  senderId,
  photos: [{ ...photo, ...(photo.full && { full: { ...photo.full, isAsked: true as const } }) }],
})
const hear = async (row: ReturnType<typeof askedRow>) => valueOf(await applyMessages(scope.replica, [row]))

test('sends the readable size first, as written work, and the full one last', async () => {
  const unit = { purpose: 'unitPhoto', ownerId: CHAT, id: UNIT_PHOTO, name: '' } as const
  valueOf(await mutations.addFile(scope, { ...unit, blob: blob(LARGE) }))
  await photoOfSentMessage()
  await sender.drain()
  expect(asked).toEqual([
    [READABLE, 'written'],
    [UNIT_PHOTO, 'keepingUp'],
    [FULL, 'later'],
  ])
  expect(await filesOf()).toEqual({ readable: 'stored', full: 'stored' })
})

test('the full size waits on a thin line, says so, and is sent on a good one', async () => {
  isGood = false
  await photoOfSentMessage()
  await sender.drain()
  expect(asked).toEqual([[READABLE, 'written']])
  expect(await filesOf()).toEqual({ readable: 'stored', full: 'thinLine' })
  // It may wait for days, and nobody is reminded of it.
  expect(await firstValueFrom(queries.outbox(scope, {}))).toMatchObject({ files: 1, oldestAt: null })
  expect((await firstValueFrom(queries.waiting(scope, {}))).files).toMatchObject([
    { id: FULL, state: 'postponed', isThin: true },
  ])
  isGood = true
  await sender.drain()
  expect(asked.slice(1)).toEqual([[FULL, 'later']])
  expect(await filesOf()).toEqual({ readable: 'stored', full: 'stored' })
})

test('a readable size that was sent quickly lets the full one follow at once', async () => {
  isGood = false
  await photoOfSentMessage()
  sender.stop()
  sender = senderOf((bytes) => {
    noted.push(bytes)
    isGood = true
  })
  await sender.drain()
  expect(noted).toEqual([100, LARGE])
  expect(await filesOf()).toEqual({ readable: 'stored', full: 'stored' })
})

test('a piece of the full size measures an unknown line once a minute', async () => {
  isGood = null
  await photoOfSentMessage()
  await sender.drain()
  expect(asked.slice(1)).toEqual([[FULL, 'keepingUp']])
  expect(noted).toEqual([100, 16_384])
  expect(await filesOf()).toEqual({ readable: 'stored', full: 'thinLine' })
  await clock.advance(59_999)
  await sender.drain()
  expect(noted).toHaveLength(2)
  await clock.advance(1)
  await sender.drain()
  expect(noted.slice(2)).toEqual([16_384])
  isGood = true
  await sender.drain()
  expect(noted.slice(3)).toEqual([LARGE - 2 * 16_384])
  expect(await filesOf()).toEqual({ readable: 'stored', full: 'stored' })
})

test('the full size is sent once on a thin line when the other side asks for it', async () => {
  isGood = false
  const photo = await photoOfSentMessage()
  await sender.drain()
  await hear(askedRow(photo))
  await sender.drain()
  expect(asked.slice(1)).toEqual([[FULL, 'keepingUp']])
  await hear(askedRow(photo))
  await sender.drain()
  expect(asked).toHaveLength(2)
})

test('a request for the full size survives a worker that dies before writing its row', async () => {
  isGood = false
  const photo = await photoOfSentMessage()
  await sender.drain()
  const full = fail({ kind: 'storage', message: 'as if it had died' })
  vi.spyOn(scope.replica.store, 'serverCommit').mockImplementationOnce(async () => full)
  expect((await applyMessages(scope.replica, [askedRow(photo)])).ok).toBe(false)
  await sender.drain()
  expect(asked.slice(1)).toEqual([[FULL, 'keepingUp']])
})

test('a photo request in somebody else’s message sends nothing from here', async () => {
  isGood = false
  const photo = await photoOfSentMessage()
  await sender.drain()
  await hear(askedRow(photo, GUEST))
  await sender.drain()
  expect(asked).toEqual([[READABLE, 'written']])
})

test('the full size is sent on a thin line when the person says so', async () => {
  isGood = false
  await photoOfSentMessage()
  await sender.drain()
  valueOf(await mutations.sendFilesNow(scope, { ids: [FULL] }))
  await sender.drain()
  expect(asked.slice(1)).toEqual([[FULL, 'keepingUp']])
})

test('both sizes wait while data is saved, even one that was asked for', async () => {
  saver = 'lowData'
  const photo = await photoOfSentMessage()
  await sender.drain()
  await hear(askedRow(photo))
  await sender.drain()
  expect(asked).toEqual([])
  expect(await filesOf()).toEqual({ readable: 'lowData', full: 'lowData' })
  ;[saver, isGood] = [null, false]
  await sender.drain()
  expect(asked.map(([id]) => id)).toEqual([READABLE, FULL])
})

test('both sizes wait for their message', async () => {
  const photo = await photoOfSentMessage()
  valueOf(await mutations.sendChatMessage(scope, { chatId: CHAT, message: '', photos: [photo.id] }))
  await sender.drain()
  expect(asked).toEqual([])
})

test.each<[Failure, string]>([
  [{ kind: 'invalid', message: '', fields: { file: 'tooLarge' } }, 'rejected'],
  [{ kind: 'invalid', message: '', fields: { file: 'quota' } }, 'rejected'],
  [{ kind: 'forbidden', message: '' }, 'rejected'],
  [{ kind: 'network', message: '' }, 'waiting'],
])('a full size that fails with $kind leaves the readable one in place', async (failed, state) => {
  isGood = false
  await photoOfSentMessage()
  await sender.drain()
  ;[isGood, failure] = [true, failed]
  await sender.drain()
  expect(await filesOf()).toEqual({ readable: 'stored', full: state })
  // One that was refused goes again when the person says so, and only that one.
  if (state === 'waiting') return
  failure = null
  valueOf(await mutations.retryFile(scope, { id: FULL }))
  sender.forgetWaits()
  await sender.drain()
  expect(await filesOf()).toEqual({ readable: 'stored', full: 'stored' })
  expect(asked.filter(([id]) => id === READABLE)).toHaveLength(1)
})

test('taking back a message between the two removes the size that waits', async () => {
  isGood = false
  const { photos, ...row } = askedRow(await photoOfSentMessage())
  await sender.drain()
  const takenBack = { at: row.createdAt, photos: idsOfPhotos(photos) }
  valueOf(await applyMessages(scope.replica, [{ ...row, edition: 1, takenBack }]))
  isGood = true
  await sender.drain()
  expect(asked).toEqual([[READABLE, 'written']])
  expect(await filesOf()).toEqual({})
})
