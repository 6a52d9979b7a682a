import 'fake-indexeddb/auto'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applyChatList } from '#db/history/server-rows.ts'
import { mutations, queries } from '#db/registry.ts'
import { editsToSend } from '#db/records/edits.ts'
import type { Replica, Scope } from '#db/replica.ts'
import { openPersonDatabase, resultOf, type CollectionStore } from '#db/storage/person-database.ts'
import {
  GUEST,
  listedChat,
  openTestReplica,
  testChat,
  testChatId,
  testMessageId,
  valueOf,
} from '#tests/support/test-replica.ts'
import { intentsToSend } from './intents.ts'
import { beginSending, chatsToSend } from './outgoing.ts'

const [FIRST, SECOND, THIRD] = [testChatId(1), testChatId(2), testChatId(3)]
const STRANGER = '00000000-0000-7000-8000-0000000000ff'

/** As a later build may write it. */
type LaterFields = { id: string } & Record<string, unknown>

let scope: Scope & { replica: Replica }

beforeEach(async () => {
  scope = await openTestReplica()
  const chats = [testChat(1, 4), testChat(2, 2), testChat(3, 2)]
  valueOf(
    await applyChatList(
      scope.replica,
      chats.map((row) => listedChat(row)),
      'e.5',
    ),
  )
})
afterEach(() => scope.replica.close())

const send = async (chatId: string, message: string) =>
  valueOf(await mutations.sendChatMessage(scope, { chatId, message })).id

const orderOf = (id: string) => scope.replica.live.outgoingMessages.get(id)?.order ?? ''

/** Closes the replica, writes rows as a later build would, and opens it again. */
async function writtenLater(store: CollectionStore, ...rows: LaterFields[]): Promise<unknown[]> {
  const { hash } = scope.replica
  await scope.replica.close()
  const stored = rows.map((row) => ({
    ...row,
    _deleted: false,
    _attachments: {},
    _meta: { lwt: 5 },
    _rev: '1-later',
  }))
  const database = await openPersonDatabase(hash, () => undefined)
  await database.write([store], 'strict', async (transaction) => {
    for (const row of stored) transaction.objectStore(store).put(row, row.id)
  })
  database.close()
  scope = await openTestReplica(hash)
  return stored
}

async function storedIn(store: CollectionStore, id: string): Promise<unknown> {
  const database = await openPersonDatabase(scope.replica.hash, () => undefined)
  const row = await database.read([store], (transaction) =>
    resultOf<unknown>(transaction.objectStore(store).get(id)),
  )
  database.close()
  return row
}

async function laterIn(chatId: string) {
  const window = await firstValueFrom(queries.chatWindow(scope, { chatId, fromPage: null, toPage: null }))
  return window.later
}

const laterMessage = (id: string, order: string | null, change: object = {}) => ({
  id,
  chatId: FIRST,
  ...(order === null ? {} : { order }),
  state: 'queued',
  body: { v: 2, parts: ['Kia ora'] },
  ...change,
})

test.each([
  ['of a later version', {}],
  ['in an unknown state', { state: 'folded', body: { v: 1, message: 'Kia ora', attempts: [] } }],
  ['without a body', { body: undefined }],
])('messages after one %s wait with it; earlier and other chats’ ones are sent', async (_, change) => {
  const before = await send(FIRST, 'before')
  const after = await send(FIRST, 'after')
  const elsewhere = await send(SECOND, 'elsewhere')
  const [later] = await writtenLater(
    'outbox',
    laterMessage(testMessageId(9, 1), `${orderOf(before)}V`, change),
  )
  expect(await chatsToSend(scope.replica)).toEqual([FIRST, SECOND])
  const taken = [
    ...valueOf(await beginSending(scope.replica, FIRST, 50)),
    ...valueOf(await beginSending(scope.replica, SECOND, 50)),
  ]
  expect(taken.map(({ id }) => id)).toEqual([before, elsewhere])
  expect(await storedIn('outbox', testMessageId(9, 1))).toEqual(later)

  const { chats, later: shown } = await firstValueFrom(queries.waiting(scope, {}))
  expect(chats.flatMap(({ messages }) => messages.map(({ id, waitsFor }) => [id, waitsFor]))).toEqual([
    [before, null],
    [after, 'earlier'],
    [elsewhere, null],
  ])
  expect(shown).toMatchObject([{ id: testMessageId(9, 1), sort: 'message', others: [{ id: GUEST }] }])
  expect(shown[0]?.stored).toEqual(later)
  expect(await firstValueFrom(queries.outbox(scope, {}))).toMatchObject({ later: 1, waiting: 3 })
  expect(await laterIn(FIRST)).toEqual([{ id: testMessageId(9, 1), before: after }])
  expect(await laterIn(SECOND)).toEqual([])
})

test('a whole chat waits if the place of a later row is unknown', async () => {
  await send(FIRST, 'one')
  const [first] = scope.replica.live.outgoingMessages.values()
  await writtenLater(
    'outbox',
    laterMessage(testMessageId(9, 1), null),
    laterMessage(testMessageId(9, 2), 'zz'),
  )
  expect(await chatsToSend(scope.replica)).toEqual([])
  expect(await laterIn(FIRST)).toEqual([
    { id: testMessageId(9, 1), before: first?.id },
    { id: testMessageId(9, 2), before: null },
  ])
})

test('deletions and blocks wait for later rows of their chat or person; marks don’t', async () => {
  valueOf(await mutations.deleteChat(scope, { chatId: FIRST }))
  valueOf(await mutations.deleteChat(scope, { chatId: THIRD }))
  valueOf(await mutations.blockUser(scope, { chatId: SECOND, userId: GUEST }))
  valueOf(await mutations.markRead(scope, { chatId: FIRST, position: 3 }))
  await writtenLater('outbox', { ...laterMessage(`muteChat:${FIRST}`, null), id: `muteChat:${FIRST}` })
  const kinds = (await intentsToSend(scope.replica)).map(({ kind, chatId }) => [kind, chatId])
  expect(kinds).toEqual([
    ['deleteChat', THIRD],
    ['readMark', FIRST],
  ])
  const { intents, later } = await firstValueFrom(queries.waiting(scope, {}))
  expect(intents.map(({ kind, chatId, waitsFor }) => [kind, chatId, waitsFor])).toEqual([
    ['deleteChat', FIRST, 'earlier'],
    ['deleteChat', THIRD, null],
    ['blockUser', SECOND, 'earlier'],
  ])
  expect(later).toMatchObject([{ sort: 'intent' }])
})

test('a record waits for the later row that it names, which can’t be changed here', async () => {
  const unitId = STRANGER
  valueOf(
    await mutations.createRecord(scope, {
      collection: 'agreements',
      id: testChatId(7),
      fields: { unitId, firstName: 'Aroha' },
    }),
  )
  const [later] = await writtenLater('edits', {
    ...{ id: `units:${unitId}`, collection: 'units', recordId: unitId, state: 'queued' },
    body: { v: 2, version: null, changes: [] },
  })
  expect(await editsToSend(scope.replica)).toEqual([])
  const { edits, later: shown } = await firstValueFrom(queries.waiting(scope, {}))
  expect(edits).toMatchObject([{ recordId: testChatId(7), waitsFor: 'earlier' }])
  expect(shown).toMatchObject([{ id: `units:${unitId}`, sort: 'edit' }])

  const changed = await mutations.createRecord(scope, {
    collection: 'units',
    id: unitId,
    fields: { title: 'Tōtara Cabin' },
  })
  expect(changed).toMatchObject({ ok: false, failure: { kind: 'newer' } })
  expect(await storedIn('edits', `units:${unitId}`)).toEqual(later)
})
