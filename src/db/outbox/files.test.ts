import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { UPLOAD_BYTES_MAX } from '#contract/limits.ts'
import {
  GUEST,
  ME,
  openTestReplica,
  testChat,
  testChatId,
  testMessage,
  valueOf,
} from '#tests/support/test-replica.ts'
import { applyChatList, applyMessages } from '#db/history/server-rows.ts'
import { filesToSend, heldContent, keepFetched } from './files.ts'
import { mutations, queries } from '#db/registry.ts'
import type { Scope } from '#db/replica.ts'
import type { FileContent } from '#db/storage/file-store.ts'

const UNIT = '0195a2f0-0000-7000-8000-000000000001'
const OTHER = '0195a2f0-0000-7000-8000-000000000002'
const owner = { purpose: 'unitPhoto', ownerId: UNIT } as const

let scope: Scope
/** Bytes that the device's storage still accepts. */
let room: number

beforeEach(async () => {
  scope = await openTestReplica()
  room = Infinity
  const contents = await scope.replica.files.use(async (store) => store.contents)
  contents.hook('creating', (_key, { bytes }) => {
    if (bytes.byteLength > room) throw new DOMException('full', 'QuotaExceededError')
    room -= bytes.byteLength
  })
  // Called for a key that isn't there, too.
  contents.hook('deleting', (_key, content?: FileContent) => void (room += content?.bytes.byteLength ?? 0))
})
afterEach(() => scope.replica.close())

const add = (bytes: number, id?: string) =>
  mutations.addFile(scope, {
    ...owner,
    blob: new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }),
    name: 'hut.jpg',
    ...(id === undefined ? {} : { id }),
  })
const shown = () => firstValueFrom(queries.files(scope, owner))

describe('a full device', () => {
  it('fails with storage, keeps nothing of the file and loses nothing that waits', async () => {
    const first = valueOf(await add(100))
    room = 50
    const refused = await add(100)
    expect(refused.ok ? 'kept' : refused.failure.kind).toBe('storage')
    expect((await shown()).map(({ id }) => id)).toEqual([first.id])
    const held = valueOf(await heldContent(scope.replica, first.id, 'large'))
    expect(held?.bytes.byteLength).toBe(100)
    expect(valueOf(await filesToSend(scope.replica)).map(({ id }) => id)).toEqual([first.id])
  })

  it('drops fetched files to make room for a chosen one', async () => {
    valueOf(
      await keepFetched(scope.replica, OTHER, 'medium', { bytes: new ArrayBuffer(80), type: 'image/webp' }),
    )
    room = 50
    const { id } = valueOf(await add(100))
    expect((await shown()).map((file) => [file.id, file.state])).toEqual([[id, 'waiting']])
    expect(valueOf(await heldContent(scope.replica, OTHER, 'medium'))).toBeNull()
  })

  it('fails with storage when a fetched file doesn’t fit', async () => {
    room = 10
    const kept = await keepFetched(scope.replica, OTHER, 'medium', {
      bytes: new ArrayBuffer(80),
      type: 'image/webp',
    })
    expect(kept.ok ? 'kept' : kept.failure.kind).toBe('storage')
  })
})

describe('an invalid file', () => {
  it.each([
    [0, 'damaged'],
    [UPLOAD_BYTES_MAX + 1, 'tooLarge'],
  ])('of %i bytes is not kept: %s', async (bytes, reason) => {
    const refused = await add(bytes)
    expect(!refused.ok && refused.failure).toMatchObject({ kind: 'invalid', fields: { file: reason } })
    expect(await shown()).toEqual([])
  })
})

it('adding the same file again after a lost response keeps one file', async () => {
  const id = '0195a2f0-0000-7000-8000-0000000000aa'
  valueOf(await add(10, id))
  valueOf(await add(10, id))
  expect((await shown()).map((file) => file.id)).toEqual([id])
})

it('shows no file of another unit or another purpose', async () => {
  valueOf(await add(10))
  expect(await firstValueFrom(queries.files(scope, { ...owner, ownerId: OTHER }))).toEqual([])
  expect(await firstValueFrom(queries.files(scope, { ...owner, purpose: 'ticketFile' }))).toEqual([])
})

it('taking back a message removes its photos from the device and no other files', async () => {
  const CHAT = testChatId(1)
  const [mine, theirs, unit] = ['1', '2', '3'].map((n) => `0195a2f0-0000-7000-8000-00000000000${n}`)
  if (!mine || !theirs || !unit) throw new Error('three ids')
  valueOf(await add(10, unit))
  const blob = new Blob([new Uint8Array(10)], { type: 'image/jpeg' })
  const photo = { purpose: 'messagePhoto', ownerId: CHAT, blob, name: 'me.jpg' } as const
  valueOf(await mutations.addFile(scope, { ...photo, id: mine }))
  valueOf(
    await keepFetched(scope.replica, theirs, 'large', { bytes: new ArrayBuffer(10), type: 'image/webp' }),
  )
  const here = async () => {
    const { files, contents } = await scope.replica.files.use(async (store) => ({
      files: await store.files.toCollection().primaryKeys(),
      contents: await store.contents.toCollection().primaryKeys(),
    }))
    return [...files, ...contents].map((key) => key.slice(0, 36)).toSorted()
  }
  const row = testMessage(1, 0, {
    edition: 1,
    takenBack: { at: '2026-11-20T01:00:00.000Z', photos: [unit, mine, theirs] },
  })
  valueOf(await applyChatList(scope.replica, [testChat(1, 1)], 'e.1'))
  // The guest may name any file of mine; only what was fetched of theirs goes.
  valueOf(await applyMessages(scope.replica, [{ ...row, senderId: GUEST }]))
  expect(await here()).toEqual([mine, mine, unit, unit])
  valueOf(await applyMessages(scope.replica, [{ ...row, edition: 2, senderId: ME }]))
  expect(await here()).toEqual([unit, unit])
})
