import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NO_ENTRY } from '#contract/ledger-entry.ts'
import { NO_FACTS, NO_TERMS } from '#contract/agreement-terms.ts'
import type { AgreementRow } from '#contract/agreement.ts'
import type { Profile } from '#contract/profile.ts'
import {
  GUEST,
  ME,
  openTestReplica,
  testChat,
  testChatId,
  testMessage,
  valueOf,
} from '#tests/support/test-replica.ts'
import { beginEdit, settleEdit } from '#db/records/edits.ts'
import { refused } from '#db/records/edit-body.ts'
import { beginFile, markFileRejected } from '#db/outbox/files.ts'
import { beginSending, markRejected, markUncertain } from '#db/outbox/outgoing.ts'
import { applyChanges, applyChatList, applyRecords } from '#db/history/server-rows.ts'
import { mutations, queries } from '#db/registry.ts'
import type { Scope } from '#db/replica.ts'
import { editId } from '#db/schema/edits.ts'

let scope: Scope

beforeEach(async () => {
  scope = await openTestReplica()
  const chats = [1, 2, 3, 4, 5].map((n) => testChat(n, n === 4 ? 3 : 0))
  valueOf(await applyChatList(scope.replica, chats, null))
})
afterEach(() => scope.replica.close())

const attention = () => firstValueFrom(queries.attention(scope, {}))

async function write(n: number, message: string): Promise<string> {
  return valueOf(await mutations.sendChatMessage(scope, { chatId: testChatId(n), message })).id
}

test('a person who has read everything and written nothing has nothing to do', async () => {
  valueOf(await mutations.markRead(scope, { chatId: testChatId(4), position: 2 }))
  const view = await attention()
  expect(Object.values(view).flat()).toEqual([])
})

test('lists a refused message of a conversation that the person no longer has', async () => {
  const id = await write(1, 'Behind the door')
  valueOf(await applyChanges(scope.replica, [{ n: 9, collection: 'chats', id: testChatId(1), row: null }]))
  await beginSending(scope.replica, testChatId(1), 10)
  valueOf(await markRejected(scope.replica, id, 'notFound', 'No such chat'))
  const { refused } = await attention()
  expect(refused).toMatchObject([{ id, chatId: testChatId(1), others: [], reason: 'notFound' }])
})

test('lists refused, uncertain, unread, waiting and half-written, each with its chat', async () => {
  const refused = await write(1, 'not taken')
  await beginSending(scope.replica, testChatId(1), 10)
  valueOf(await markRejected(scope.replica, refused, 'chatClosed', 'closed'))
  const uncertain = await write(2, 'who knows')
  await beginSending(scope.replica, testChatId(2), 10)
  valueOf(await markUncertain(scope.replica, [uncertain], 'no answer'))
  await write(3, 'later')
  await write(3, 'and later still')
  valueOf(await mutations.saveDraft(scope, { chatId: testChatId(5), text: 'Kia ora ' }))
  const view = await attention()
  expect(view.refused).toMatchObject([{ chatId: testChatId(1), message: 'not taken', reason: 'chatClosed' }])
  expect(view.uncertain).toMatchObject([{ chatId: testChatId(2), count: 1 }])
  expect(view.unread).toMatchObject([{ chatId: testChatId(4), preview: 'message 2 of chat 4' }])
  expect(view.waiting).toMatchObject([{ chatId: testChatId(3), count: 2 }])
  expect(view.drafts).toMatchObject([{ chatId: testChatId(5), text: 'Kia ora ' }])
  expect(view.refused[0]?.others).toMatchObject([{ firstName: 'Zoë' }])
})

test('an emptied draft needs no attention any more', async () => {
  valueOf(await mutations.saveDraft(scope, { chatId: testChatId(5), text: 'Kia ora' }))
  expect((await attention()).drafts).toHaveLength(1)
  valueOf(await mutations.saveDraft(scope, { chatId: testChatId(5), text: ' ', over: 'Kia ora' }))
  expect((await attention()).drafts).toEqual([])
})

test('a missed call counts apart from unread messages; an answered one does not', async () => {
  const call = (n: number, message: string) => ({
    ...testMessage(n, 2),
    senderId: GUEST,
    kind: 'call' as const,
    message,
  })
  const chats = [
    testChat(4, 3, { unreadCount: 3, lastMessage: call(4, 'missed') }),
    testChat(5, 3, { unreadCount: 3, lastMessage: call(5, 'answered') }),
  ]
  valueOf(await applyChatList(scope.replica, chats, null))
  const { missedCalls, unread } = await attention()
  expect(missedCalls).toMatchObject([{ chatId: testChatId(4) }])
  expect(new Map(unread.map(({ chatId, count }) => [chatId, count]))).toEqual(
    new Map([
      [testChatId(4), 2],
      [testChatId(5), 3],
    ]),
  )
})

function agreement(
  id: string,
  status: AgreementRow['status'],
  hostId: string,
  fields: Partial<AgreementRow> = {},
) {
  const names = { hostName: 'Ngaire', guestName: 'Aroha' }
  const known = { id, version: 1, status, hostId, unitTitle: id, updatedAt: id, ...names }
  // Nothing else of an agreement is read here.
  const row = { ...NO_TERMS, ...NO_FACTS, ...known, ...fields } as AgreementRow
  return { collection: 'agreements' as const, id, n: 1, row }
}

test('an agreement needs its guest once sent, and its host once accepted', async () => {
  await applyRecords(scope.replica, [
    agreement('1 to answer', 'PENDING', GUEST),
    agreement('2 sent', 'PENDING', ME),
    agreement('3 to start', 'APPROVED', ME),
    agreement('4 accepted', 'APPROVED', GUEST),
    agreement('5 draft', 'DRAFT', ME),
  ])
  expect((await attention()).records).toEqual([
    {
      kind: 'agreements',
      id: '1 to answer',
      title: '1 to answer',
      other: 'Ngaire',
      need: 'answer',
      at: '1 to answer',
    },
    {
      kind: 'agreements',
      id: '3 to start',
      title: '3 to start',
      other: 'Aroha',
      need: 'start',
      at: '3 to start',
    },
  ])
})

test('an agreement needs its host on its first day, after its last, and for the bond', async () => {
  const day = (days: number) => new Date(scope.now() + days * 86_400_000).toISOString().slice(0, 10)
  const bond = { regime: 'RESIDENTIAL', bond: 640, bondReceivedOn: day(-3) } as const
  await applyRecords(scope.replica, [
    agreement('1 begins later', 'APPROVED', ME, { startsOn: day(3) }),
    agreement('2 has begun', 'APPROVED', ME, { startsOn: day(-3) }),
    agreement('3 goes on', 'ACTIVE', ME, { endsOn: day(3) }),
    agreement('4 is over', 'ACTIVE', ME, { endsOn: day(-3) }),
    agreement('5 owes its bond', 'ACTIVE', ME, bond),
    agreement('6 has lodged it', 'ACTIVE', ME, { ...bond, bondLodgedOn: day(-1) }),
    agreement('7 is a guest’s', 'ACTIVE', GUEST, bond),
  ])
  const { records } = await attention()
  expect(records.map(({ id, need }) => [id, need])).toEqual([
    ['2 has begun', 'start'],
    ['4 is over', 'finish'],
    ['5 owes its bond', 'lodgeBond'],
  ])
})

test('a received bond needs lodging until ledger or agreement says it is lodged', async () => {
  const terms = { regime: 'RESIDENTIAL', bond: 640 } as const
  const id = testChatId(70)
  await applyRecords(scope.replica, [agreement(id, 'ACTIVE', ME, terms)])
  const needs = async () => (await attention()).records.map(({ need }) => need)
  const record = async (nth: number, kind: 'BOND_RECEIVED' | 'BOND_LODGED', amount: number) => {
    const method = kind === 'BOND_RECEIVED' ? 'CASH' : null
    const day = new Date(scope.now()).toISOString().slice(0, 10)
    const fields = {
      ...NO_ENTRY,
      agreementId: id,
      kind,
      amount,
      method,
      day,
      writtenAt: `${day}T00:00:00.000Z`,
    }
    const entry = { collection: 'ledgerEntries' as const, id: testChatId(70 + nth), fields }
    valueOf(await mutations.createRecord(scope, entry))
  }
  expect(await needs()).toEqual([])
  await record(1, 'BOND_RECEIVED', 64_000)
  expect(await needs()).toEqual(['lodgeBond'])
  await record(2, 'BOND_LODGED', 40_000)
  expect(await needs()).toEqual(['lodgeBond'])
  await record(3, 'BOND_LODGED', 24_000)
  expect(await needs()).toEqual([])
})

test('a refused change needs a decision; a waiting one doesn’t', async () => {
  // Nothing else of a profile is read here.
  const row = { id: ME, version: 1, about: '' } as Profile
  await applyRecords(scope.replica, [{ collection: 'profile', id: ME, n: 1, row }])
  valueOf(await mutations.editRecord(scope, { collection: 'profile', id: ME, fields: { about: 'x' } }))
  expect((await attention()).changes).toEqual([])
  const begun = valueOf(await beginEdit(scope.replica, editId('profile', ME)))
  if (begun === null) throw new Error('nothing was sent')
  valueOf(await settleEdit(scope.replica, begun.id, (doc) => refused(doc, 'invalid', {}, '')))
  expect((await attention()).changes).toEqual([
    { collection: 'profile', recordId: ME, state: 'rejected', title: '' },
  ])
})

test('a refused file needs a person until it is sent again or removed', async () => {
  const owner = { purpose: 'unitPhoto', ownerId: testChatId(9) } as const
  const blob = new Blob(['not a picture'], { type: 'image/jpeg' })
  const { id } = valueOf(await mutations.addFile(scope, { ...owner, blob, name: 'deck.jpg' }))
  expect((await attention()).files).toEqual([])
  valueOf(await beginFile(scope.replica, id))
  valueOf(await markFileRejected(scope.replica, id, 'unsupported'))
  expect((await attention()).files).toEqual([{ ...owner, id, name: 'deck.jpg' }])
  valueOf(await mutations.retryFile(scope, { id }))
  expect((await attention()).files).toEqual([])
})
