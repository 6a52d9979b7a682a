import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fc } from '#tests/support/property.ts'
import {
  listedChat,
  openTestReplica,
  testChat,
  testChatId,
  testMessage,
  valueOf,
} from '#tests/support/test-replica.ts'
import { beginSending, markHeld, markRejected, markSent, markUncertain } from '#db/outbox/outgoing.ts'
import { mutations, queries } from '#db/registry.ts'
import type { Scope } from '#db/replica.ts'
import { beginIntent, markIntentRejected } from '#db/outbox/intents.ts'
import { changeRows } from '#db/storage/rows.ts'
import { applyChatList } from '#db/history/server-rows.ts'

const CHAT = testChatId(1)
let scope: Scope

beforeEach(async () => {
  scope = await openTestReplica()
})
afterEach(() => scope.replica.close())

async function write(...texts: string[]): Promise<string[]> {
  const ids = []
  for (const message of texts) {
    ids.push(valueOf(await mutations.sendChatMessage(scope, { chatId: CHAT, message })).id)
  }
  return ids
}

async function queue() {
  const { chats } = await firstValueFrom(queries.waiting(scope, {}))
  return chats.flatMap(({ messages }) => messages)
}

async function texts(): Promise<string[]> {
  return (await queue()).map(({ message }) => message)
}

test('an untried message moves before another and is sent in its new place', async () => {
  const [first, , third] = await write('one', 'two', 'three')
  valueOf(await mutations.moveMessage(scope, { id: third ?? '', before: first ?? '' }))
  expect(await texts()).toEqual(['three', 'one', 'two'])
  const sent = valueOf(await beginSending(scope.replica, CHAT, 50))
  expect(sent.map(({ message }) => message)).toEqual(['three', 'one', 'two'])
})

test('any sequence of moves orders the queue as it orders a plain list', async () => {
  let runs = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(5), fc.option(fc.nat(5))), { maxLength: 12 }),
      async (moves) => {
        runs += 1
        const chatId = testChatId(runs)
        const ids: string[] = []
        for (let i = 0; i < 6; i += 1) {
          ids.push(valueOf(await mutations.sendChatMessage(scope, { chatId, message: `${i}` })).id)
        }
        const model = [...ids]
        for (const [from, to] of moves) {
          const id = ids[from] ?? ''
          const before = to === null ? null : (ids[to] ?? '')
          valueOf(await mutations.moveMessage(scope, { id, before }))
          if (before === id) continue
          model.splice(model.indexOf(id), 1)
          model.splice(before === null ? model.length : model.indexOf(before), 0, id)
        }
        const { chats } = await firstValueFrom(queries.waiting(scope, {}))
        const chat = chats.find((each) => each.chatId === chatId)
        expect(chat?.messages.map(({ id }) => id)).toEqual(model)
      },
    ),
    { numRuns: 25 },
  )
})

test('a message stays below the one it quotes and keeps its quote, whichever moves', async () => {
  const [first = '', question = ''] = await write('one', 'When?')
  const quotes = { id: question, position: null }
  const answer = valueOf(
    await mutations.sendChatMessage(scope, { chatId: CHAT, message: 'On Friday', quotes }),
  ).id
  for (const move of [
    { id: answer, before: question },
    { id: answer, before: first },
    { id: question, before: null },
  ])
    expect(await mutations.moveMessage(scope, move)).toMatchObject({
      ok: false,
      failure: { kind: 'conflict' },
    })
  expect(await texts()).toEqual(['one', 'When?', 'On Friday'])
  valueOf(await mutations.moveMessage(scope, { id: question, before: first }))
  valueOf(await mutations.moveMessage(scope, { id: answer, before: first }))
  expect(await texts()).toEqual(['When?', 'On Friday', 'one'])
  const sent = valueOf(await beginSending(scope.replica, CHAT, 50))
  expect(sent.map((item) => item.quotes)).toEqual([undefined, question, undefined])
})

test('moves a message between two with equal keys, as two tabs may write them', async () => {
  const [first, second, third] = await write('one', 'two', 'three')
  const { tables } = scope.replica
  await changeRows(tables.outgoingMessages, [first ?? '', second ?? ''], (doc) =>
    doc === null ? 'keep' : { ...doc, order: 'a0' },
  )
  valueOf(await mutations.moveMessage(scope, { id: third ?? '', before: second ?? '' }))
  expect(await texts()).toEqual(['one', 'three', 'two'])
})

test('a message that the server may have can’t be moved, passed or edited', async () => {
  const [first, second] = await write('one', 'two')
  const taken = valueOf(await beginSending(scope.replica, CHAT, 1))
  valueOf(
    await markUncertain(
      scope.replica,
      taken.map(({ id }) => id),
      'silence',
    ),
  )
  expect(await mutations.moveMessage(scope, { id: first ?? '', before: null })).toMatchObject({
    failure: { kind: 'conflict' },
  })
  expect(await mutations.moveMessage(scope, { id: second ?? '', before: first ?? '' })).toMatchObject({
    failure: { kind: 'conflict' },
  })
  expect(await mutations.retryMessage(scope, { id: first ?? '', message: 'other' })).toMatchObject({
    failure: { kind: 'conflict' },
  })
  expect((await queue()).map(({ isFrozen, canMove }) => [isFrozen, canMove])).toEqual([
    [true, false],
    [false, true],
  ])
})

test('a held message stays in place because it has been sent once', async () => {
  const [first, second] = await write('one', 'two')
  valueOf(await beginSending(scope.replica, CHAT, 50))
  valueOf(await markRejected(scope.replica, first ?? '', 'tooLong', ''))
  valueOf(await markHeld(scope.replica, [second ?? ''], 'an earlier one was refused'))
  expect(await mutations.moveMessage(scope, { id: second ?? '', before: first ?? '' })).toMatchObject({
    failure: { kind: 'conflict' },
  })
})

test('an untried message takes a new text and keeps its place', async () => {
  const [first] = await write('one', 'two')
  valueOf(await mutations.retryMessage(scope, { id: first ?? '', message: 'uno' }))
  expect(await texts()).toEqual(['uno', 'two'])
})

test('the timeline follows a message from writing to reading, server times apart', async () => {
  valueOf(await applyChatList(scope.replica, [listedChat(testChat(1, 0))], null))
  const [id = ''] = await write('one')
  const timeline = (position: number | null) =>
    firstValueFrom(queries.messageTimeline(scope, { id, chatId: CHAT, position }))
  expect(await timeline(null)).toMatchObject({ state: 'queued', attempts: [], acceptedAt: null })
  valueOf(await beginSending(scope.replica, CHAT, 1))
  valueOf(await markUncertain(scope.replica, [id], 'silence'))
  valueOf(await beginSending(scope.replica, CHAT, 1))
  const stored = testMessage(1, 0, { id, message: 'one', senderId: scope.userId })
  valueOf(await markSent(scope.replica, [stored]))
  const sent = await timeline(0)
  expect(sent).toMatchObject({ state: 'sent', acceptedAt: stored.createdAt, position: 0 })
  expect(sent?.attempts.map(({ outcome, note }) => [outcome, note])).toEqual([
    ['noAnswer', 'silence'],
    ['stored', ''],
  ])
})

test('changed records and chosen files wait beside the messages, by name', async () => {
  const id = '0190d2b8-0000-7000-8000-00000000aaaa'
  valueOf(
    await mutations.createRecord(scope, {
      collection: 'units',
      id,
      fields: { title: 'Woolshed', maxGuests: 2 },
    }),
  )
  const blob = new Blob(['picture'], { type: 'image/png' })
  valueOf(await mutations.addFile(scope, { purpose: 'unitPhoto', ownerId: id, blob, name: 'porch.png' }))
  const { edits, files } = await firstValueFrom(queries.waiting(scope, {}))
  expect(edits).toMatchObject([
    {
      recordId: id,
      title: 'Woolshed',
      isNew: true,
      state: 'queued',
      mine: { maxGuests: 2 },
      canDiscard: true,
    },
  ])
  expect(files).toMatchObject([{ ownerId: id, name: 'porch.png', state: 'queued', size: 7, sent: 0 }])
})

test('a refused block waits until the person undoes it or asks again', async () => {
  valueOf(await applyChatList(scope.replica, [testChat(1, 1)], null))
  const userId = testChat(1, 1).participants.find(({ id }) => id !== scope.userId)?.id ?? ''
  const intents = async () => (await firstValueFrom(queries.waiting(scope, {}))).intents
  const refuse = async () => {
    valueOf(await mutations.blockUser(scope, { chatId: CHAT, userId }))
    const [{ id } = { id: '' }] = await intents()
    const begun = valueOf(await beginIntent(scope.replica, id))
    expect(await intents()).toMatchObject([{ kind: 'blockUser', canUndo: false }])
    if (begun) valueOf(await markIntentRejected(scope.replica, begun, 'no'))
  }
  await refuse()
  expect(await firstValueFrom(queries.outbox(scope, {}))).toMatchObject({ intents: 0, refusedIntents: 1 })
  expect(await intents()).toMatchObject([{ state: 'rejected', canUndo: true }])
  valueOf(await mutations.undoBlockUser(scope, { chatId: CHAT }))
  expect(await intents()).toEqual([])
  await refuse()
  valueOf(await mutations.blockUser(scope, { chatId: CHAT, userId }))
  expect(await intents()).toMatchObject([{ state: 'queued', canUndo: true }])
})

test('drafts show the people they are for; blank drafts are left out', async () => {
  valueOf(await applyChatList(scope.replica, [testChat(1, 1), testChat(2, 1)], null))
  valueOf(await mutations.saveDraft(scope, { chatId: CHAT, text: 'The key is' }))
  valueOf(await mutations.saveDraft(scope, { chatId: testChatId(2), text: '  ' }))
  const drafts = await firstValueFrom(queries.drafts(scope, {}))
  expect(drafts).toMatchObject([{ chatId: CHAT, text: 'The key is', others: [{}] }])
})
