import 'fake-indexeddb/auto'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BlockedDaysRow } from '#contract/blocked-days.ts'
import type { Profile } from '#contract/profile.ts'
import type { Result } from '#contract/result.ts'
import { beginEdit, editsToSend, settleEdit } from '#db/records/edits.ts'
import { beginFile, filesToSend, markFileStored } from '#db/outbox/files.ts'
import { beginIntent, markIntentDone } from '#db/outbox/intents.ts'
import { beginSending, markSent } from '#db/outbox/outgoing.ts'
import { mutations, queries } from '#db/registry.ts'
import type { Scope } from '#db/replica.ts'
import { intentId } from '#db/schema/intents.ts'
import {
  ME,
  openTestReplica,
  testChat,
  testChatId,
  testMessage,
  testMessageId,
  testMessages,
  valueOf,
} from '#tests/support/test-replica.ts'
import { readAskedAt } from '#db/storage/asked-at.ts'
import {
  applyChanges,
  applyChatList,
  applyMessages,
  applyRecords,
  dropServerRows,
  putHistoryPages,
} from './server-rows.ts'

const CHAT = testChatId(1)

let scope: Scope
beforeEach(async () => {
  scope = await openTestReplica()
  valueOf(await applyChatList(scope.replica, [testChat(1, 4)], 'e.5'))
})
afterEach(() => scope.replica.close())

const listed = async () => (await firstValueFrom(queries.chatList(scope, { search: '' }))).map(({ id }) => id)

async function reset(): Promise<void> {
  valueOf(await dropServerRows(scope.replica))
}

test('a chat deleted in the lost history is listed again, whatever its number there', async () => {
  valueOf(await applyChanges(scope.replica, [{ n: 50, collection: 'chats', id: CHAT, row: null }]))
  await reset()
  valueOf(await applyChatList(scope.replica, [testChat(1, 4)], 'f.7'))
  expect(await listed()).toEqual([CHAT])
})

test('a response of the lost database settles no message; it is sent again', async () => {
  const { replica } = scope
  valueOf(await mutations.sendChatMessage(scope, { chatId: CHAT, message: 'kia ora' }))
  const asked = valueOf(await readAskedAt(replica))
  const [item] = valueOf(await beginSending(replica, CHAT, 1))
  await reset()
  valueOf(await markSent(replica, [testMessage(1, 4, { id: item?.id ?? '', senderId: ME })], asked))
  expect(replica.live.outgoingMessages.values()).toMatchObject([{ state: 'uncertain' }])
  expect(valueOf(await beginSending(replica, CHAT, 1))).toMatchObject([{ id: item?.id }])
})

test('rows asked for before the reset are left out', async () => {
  const asked = valueOf(await readAskedAt(scope.replica))
  await reset()
  valueOf(await applyChatList(scope.replica, [testChat(1, 1)], 'f.7'))
  valueOf(
    await putHistoryPages(scope.replica, [{ chatId: CHAT, page: 0, messages: [testMessage(1, 0)] }], asked),
  )
  const room = await firstValueFrom(queries.chatWindow(scope, { chatId: CHAT, fromPage: 0, toPage: null }))
  expect(room.messages).toEqual([])
})

test('the backup’s text replaces an edit that only the lost database had', async () => {
  const { replica } = scope
  const first = testMessage(1, 3, { senderId: ME, message: 'Five' })
  const edited = { ...first, message: 'Six', edition: 1, editedAt: first.createdAt }
  valueOf(await putHistoryPages(replica, [{ chatId: CHAT, page: 0, messages: [edited] }]))
  valueOf(await applyMessages(replica, [edited]))
  await reset()
  valueOf(await applyChatList(replica, [testChat(1, 4, { lastMessage: first })], 'f.7'))
  valueOf(await putHistoryPages(replica, [{ chatId: CHAT, page: 0, messages: [first] }]))
  const { messages, chat } = await firstValueFrom(
    queries.chatWindow(scope, { chatId: CHAT, fromPage: 0, toPage: null }),
  )
  expect([messages.at(-1)?.message, messages.at(-1)?.isEdited, chat?.preview?.message]).toEqual([
    'Five',
    undefined,
    'Five',
  ])
})

test('a deletion done in the lost database is repeated for the new one’s rows', async () => {
  const { replica } = scope
  valueOf(await putHistoryPages(replica, [{ chatId: CHAT, page: 0, messages: testMessages(1, 0, 3) }]))
  valueOf(await mutations.deleteChat(scope, { chatId: CHAT }))
  const done = valueOf(await beginIntent(replica, intentId('deleteChat', CHAT)))
  await reset()
  valueOf(await applyChatList(replica, [testChat(1, 2)], 'f.7'))
  if (done) valueOf(await markIntentDone(replica, done))
  expect(replica.live.intents.values()).toMatchObject([
    { state: 'uncertain', body: { position: 1, needsClamp: false } },
  ])
})

test('clears and reads nothing where somebody wrote after the backup was made', async () => {
  const { replica } = scope
  valueOf(await putHistoryPages(replica, [{ chatId: CHAT, page: 0, messages: testMessages(1, 0, 3) }]))
  valueOf(await mutations.deleteChat(scope, { chatId: CHAT }))
  valueOf(await mutations.markRead(scope, { chatId: CHAT, position: 3 }))
  await reset()
  const written = testMessage(1, 2, { id: crypto.randomUUID() })
  valueOf(await applyChatList(replica, [testChat(1, 3, { lastMessage: written })], 'f.7'))
  expect(replica.live.intents.values().map(({ body }) => body.position)).toEqual([-1, -1])
  expect(replica.live.chatLocal.get(CHAT)?.body.readPosition).toBe(-1)
})

test('an intent made during a reset names no message of the new history', async () => {
  const { replica } = scope
  valueOf(await putHistoryPages(replica, [{ chatId: CHAT, page: 0, messages: testMessages(1, 0, 3) }]))
  const { serverCommit } = replica.store
  const asked: Promise<Result<void>>[] = []
  replica.store.serverCommit = (stores, work, options) => {
    const dropping = serverCommit(stores, work, options)
    asked.push(mutations.deleteChat(scope, { chatId: CHAT }))
    asked.push(mutations.markRead(scope, { chatId: CHAT, position: 2 }))
    return dropping
  }
  await reset()
  replica.store.serverCommit = serverCommit
  for (const answer of await Promise.all(asked)) valueOf(answer)
  const written = testMessage(1, 3, { id: crypto.randomUUID() })
  valueOf(await applyChatList(replica, [testChat(1, 4, { lastMessage: written })], 'f.7'))
  expect(replica.live.intents.values().map(({ kind, body }) => [kind, body.position])).toEqual([
    ['deleteChat', -1],
  ])
  expect(replica.live.chatLocal.get(CHAT)).toBeNull()
})

test('a change from before is compared field by field: versions don’t carry over', async () => {
  const { replica } = scope
  const arrives = async (about: string) => {
    // Nothing else of a profile is read here.
    const row = { id: ME, version: 2, about } as Profile
    valueOf(await applyRecords(replica, [{ collection: 'profile', id: ME, n: 1, row }]))
  }
  await arrives('As it was')
  valueOf(await mutations.editRecord(scope, { collection: 'profile', id: ME, fields: { about: 'Mine' } }))
  valueOf(await beginEdit(replica, `profile:${ME}`))
  await reset()
  await arrives('As the backup has it')
  valueOf(await settleEdit(replica, `profile:${ME}`, () => null))
  expect(await editsToSend(replica)).toEqual([])
  expect(replica.live.edits.values()).toMatchObject([
    {
      state: 'conflict',
      body: {
        conflicts: [{ field: 'about', base: 'As it was', theirs: 'As the backup has it', mine: 'Mine' }],
      },
    },
  ])
})

test('a conflict about a lost record becomes a refusal, and returns with the record', async () => {
  const { replica } = scope
  const id = testMessageId(9, 9)
  const arrives = async (note: string | null, version: number) => {
    // Nothing else of blocked days is read here.
    const row = note === null ? null : ({ id, version, note } as BlockedDaysRow)
    valueOf(await applyRecords(replica, [{ collection: 'blockedDays', id, n: version, row }]))
  }
  const edit = async () => {
    expect(await editsToSend(replica)).toEqual([])
    const [{ state, body } = {}] = replica.live.edits.values()
    return [state, body?.refusal, body?.mine, body?.conflicts.map(({ theirs }) => theirs)]
  }
  await arrives('Painting', 1)
  valueOf(await mutations.editRecord(scope, { collection: 'blockedDays', id, fields: { note: 'Mine' } }))
  await arrives('Family', 2)
  expect(await edit()).toEqual(['conflict', null, { note: 'Mine' }, ['Family']])
  await arrives(null, 3)
  expect(await edit()).toEqual(['rejected', 'notFound', { note: 'Mine' }, ['Family']])
  await reset()
  expect(await edit()).toEqual(['rejected', 'notFound', { note: 'Mine' }, ['Family']])
  await arrives('Family', 2)
  expect(await edit()).toEqual(['conflict', null, { note: 'Mine' }, ['Family']])
})

test('keeps a photo that the lost database stored and queues it again', async () => {
  const { replica } = scope
  const owner = { purpose: 'unitPhoto' as const, ownerId: CHAT }
  const blob = new Blob(['a photo'])
  const { id } = valueOf(await mutations.addFile(scope, { ...owner, blob, name: 'hut.jpg' }))
  const entry = valueOf(await beginFile(replica, id))
  const stored = { ...owner, id, name: '', kind: 'image' as const, contentType: 'image/webp' as const }
  if (entry)
    valueOf(await markFileStored(replica, entry, { ...stored, bytes: 7, width: 1, height: 1, url: null }))
  expect(valueOf(await filesToSend(replica))).toEqual([])
  await reset()
  expect(valueOf(await filesToSend(replica))).toMatchObject([
    { id, state: 'queued', body: { received: null } },
  ])
  expect(await replica.files.use((store) => store.fetched.count())).toBe(0)
})
