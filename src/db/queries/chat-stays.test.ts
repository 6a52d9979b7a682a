import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AgreementRow } from '#contract/agreement.ts'
import { NO_FACTS, NO_TERMS } from '#contract/agreement-terms.ts'
import type { ChatRow } from '#contract/chat.ts'
import { applyChatList, applyRecords } from '#db/history/server-rows.ts'
import { takeFence } from '#db/history/replica-facts.ts'
import { mutations, queries } from '#db/registry.ts'
import type { Scope } from '#db/replica.ts'
import type { ChatStay } from '#db/views/chat-view.ts'
import {
  GUEST,
  ME,
  openTestReplica,
  testChat,
  testChatId,
  testMessage,
  valueOf,
} from '#tests/support/test-replica.ts'

const LOFT = testChatId(901)
const CABIN = testChatId(902)
/** 2 December in Auckland while it is still the 1st in London. */
const AT = Date.parse('2026-12-01T12:00:00Z')

let scope: Scope
let now = AT
beforeEach(async () => {
  now = AT
  scope = { ...(await openTestReplica()), now: () => now }
  valueOf(await takeFence(scope.replica))
})
afterEach(() => scope.replica.close())

const about = (n: number, unitId: string | null): ChatRow =>
  testChat(n, 1, { subject: unitId === null ? null : { kind: 'unit', id: unitId, title: 'Loft' } })
/** The same with somebody else. */
const aboutWith = (n: number, unitId: string, otherId: string): ChatRow => {
  const chat = about(n, unitId)
  const participants = chat.participants.map((person) =>
    person.id === ME ? person : { ...person, id: otherId },
  )
  return { ...chat, participants }
}
const stays = () => firstValueFrom(queries.chatStays(scope, { today: '' }))
const shown = async () => (await stays()).map(({ chatId, agreementId }) => [chatId, agreementId])

async function agreement(id: string, fields: Partial<AgreementRow>): Promise<void> {
  // Nothing else of an agreement is read here.
  const row = {
    ...NO_TERMS,
    ...NO_FACTS,
    ...{ id, version: 1, unitId: LOFT, hostId: ME, guestId: GUEST, unitTitle: 'Loft' },
    ...{ status: 'APPROVED', startsOn: '2026-12-01', endsOn: '2026-12-04', endedOn: null, ...fields },
  } as AgreementRow
  valueOf(await applyRecords(scope.replica, [{ collection: 'agreements', id, n: 0, row }]))
}

test.each<[string, Partial<AgreementRow>, Partial<ChatStay> | null]>([
  ['under way', { status: 'ACTIVE' }, { phase: 'now', startsOn: '2026-12-01', endsOn: '2026-12-04' }],
  ['agreed for later', { startsOn: '2026-12-03' }, { phase: 'coming' }],
  // By the clock of the place.
  ['agreed for today', { startsOn: '2026-12-02' }, { phase: 'due' }],
  ['to end today', { status: 'ACTIVE', endsOn: '2026-12-02' }, { phase: 'leaving' }],
  ['sent', { status: 'PENDING', startsOn: null }, { phase: 'asked', startsOn: null }],
  ['written and not sent', { status: 'DRAFT' }, { phase: 'draft' }],
  ['over', { status: 'COMPLETED', endedOn: '2026-11-30' }, { phase: 'past', endsOn: '2026-11-30' }],
  ['declined', { status: 'REJECTED' }, null],
  ['called off', { status: 'CANCELLED', endedOn: '2026-11-30' }, null],
])('an agreement that is %s', async (_, fields, stay) => {
  valueOf(await applyChatList(scope.replica, [about(1, LOFT)], null))
  await agreement('stay', fields)
  const [found] = await stays()
  if (stay === null) expect(found).toBeUndefined()
  else expect(found).toMatchObject({ chatId: testChatId(1), agreementId: 'stay', unitTitle: 'Loft', ...stay })
})

test('a guest sees the same stay as its host, but not its draft', async () => {
  valueOf(await applyChatList(scope.replica, [about(1, LOFT)], null))
  await agreement('stay', { status: 'DRAFT', hostId: GUEST, guestId: ME })
  expect(await stays()).toEqual([])
  await agreement('stay', { status: 'PENDING', hostId: GUEST, guestId: ME })
  expect(await stays()).toMatchObject([{ phase: 'asked' }])
})

test('shows the stay under way, else the next one, else the last', async () => {
  valueOf(await applyChatList(scope.replica, [about(1, LOFT)], null))
  await agreement('first', { status: 'COMPLETED', startsOn: '2026-01-01', endsOn: '2026-01-04' })
  await agreement('second', { status: 'COMPLETED', startsOn: '2026-02-01', endsOn: '2026-02-04' })
  expect(await shown()).toEqual([[testChatId(1), 'second']])
  await agreement('far', { startsOn: '2027-05-01', endsOn: null })
  await agreement('next', { startsOn: '2027-01-01', endsOn: '2027-01-03' })
  expect(await shown()).toEqual([[testChatId(1), 'next']])
  await agreement('here', { status: 'ACTIVE', startsOn: null })
  expect(await shown()).toEqual([[testChatId(1), 'here']])
})

/** Ascending in importance: each beats those before it. */
test('shows the current or next stay in any room, else the room last asked about', async () => {
  valueOf(await applyChatList(scope.replica, [about(1, LOFT)], null))
  await agreement('elsewhere', { status: 'PENDING', unitId: CABIN })
  expect(await shown()).toEqual([])
  await agreement('over', { status: 'COMPLETED', endedOn: '2026-11-30' })
  expect(await shown()).toEqual([[testChatId(1), 'over']])
  await agreement('asked', { status: 'PENDING' })
  expect(await shown()).toEqual([[testChatId(1), 'asked']])
  await agreement('far', { unitId: CABIN, startsOn: '2027-01-09' })
  expect(await shown()).toEqual([[testChatId(1), 'far']])
  await agreement('near', { unitId: CABIN, startsOn: '2027-01-01' })
  expect(await shown()).toEqual([[testChatId(1), 'near']])
  await agreement('own', { startsOn: '2027-01-05' })
  expect(await shown()).toEqual([[testChatId(1), 'own']])
  await agreement('due', { unitId: CABIN })
  expect(await shown()).toEqual([[testChatId(1), 'due']])
  await agreement('leaving', { status: 'ACTIVE', unitId: CABIN, endsOn: '2026-12-02' })
  expect(await shown()).toEqual([[testChatId(1), 'leaving']])
  await agreement('here', { status: 'ACTIVE', unitId: CABIN })
  expect(await shown()).toEqual([[testChatId(1), 'here']])
  await agreement('here too', { status: 'ACTIVE' })
  expect(await stays()).toMatchObject([{ agreementId: 'here too', unitTitle: 'Loft' }])
})

test('shows a stay that is due or on its last day, whatever its room', async () => {
  valueOf(await applyChatList(scope.replica, [about(1, LOFT)], null))
  await agreement('later', { unitId: CABIN, startsOn: '2027-01-09' })
  await agreement('due', { unitId: CABIN, startsOn: '2026-12-01' })
  expect(await stays()).toMatchObject([{ agreementId: 'due', phase: 'due', comesToo: true }])
  await agreement('last', { status: 'ACTIVE', unitId: CABIN, endsOn: '2026-12-02' })
  expect(await stays()).toMatchObject([{ agreementId: 'last', phase: 'leaving', comesToo: true }])
})

test('of two old conversations the newest has the stay, and no stay shows twice', async () => {
  const [older, newer] = [about(1, LOFT), about(2, CABIN)]
  valueOf(await applyChatList(scope.replica, [older, newer], null))
  await agreement('loft', { status: 'ACTIVE' })
  expect(await shown()).toEqual([[newer.id, 'loft']])
  await agreement('cabin', { status: 'ACTIVE', unitId: CABIN })
  expect(await shown()).toEqual([
    [older.id, 'loft'],
    [newer.id, 'cabin'],
  ])
  await agreement('cabin', { status: 'CANCELLED', unitId: CABIN })
  const said = {
    ...older,
    lastPosition: 1,
    lastMessage: testMessage(1, 1, { createdAt: '2026-11-01T00:00:00.000Z' }),
  }
  valueOf(await applyChatList(scope.replica, [said, newer], null))
  expect(await shown()).toEqual([[older.id, 'loft']])
})

test('returns no other conversation’s stay for one conversation', async () => {
  const other = aboutWith(2, LOFT, testChatId(77))
  valueOf(await applyChatList(scope.replica, [about(1, LOFT), other], null))
  await agreement('mine', {})
  await agreement('other', { guestId: testChatId(77) })
  const one = (chatId: string) => firstValueFrom(queries.chatStays(scope, { today: '', chatId }))
  expect((await one(other.id)).map(({ agreementId }) => agreementId)).toEqual(['other'])
  expect(await one(testChatId(5))).toEqual([])
})

test('somebody else’s stay in the same room is not shown', async () => {
  valueOf(await applyChatList(scope.replica, [about(1, LOFT), about(2, null)], null))
  await agreement('other', { guestId: testChatId(77) })
  expect(await stays()).toEqual([])
})

test('a changed agreement shows at once and replaces only its own row', async () => {
  const [room, rooms] = [testChatId(903), [about(1, LOFT), aboutWith(2, CABIN, testChatId(78))]]
  valueOf(await applyChatList(scope.replica, rooms, null))
  await agreement('here', { unitId: LOFT, status: 'PENDING' })
  await agreement('there', { unitId: CABIN, status: 'PENDING', guestId: testChatId(78) })
  const told: ChatStay[][] = []
  const watching = queries.chatStays(scope, { today: '' }).subscribe((rows) => told.push(rows))
  try {
    await expect.poll(() => told.length).toBe(1)
    await agreement('here', { unitId: LOFT, status: 'ACTIVE' })
    await expect.poll(() => told.at(-1)?.map(({ phase }) => phase)).toEqual(['now', 'asked'])
    expect(told.at(-1)?.[1]).toBe(told[0]?.[1])
    // A change that doesn't concern what is shown causes no emission.
    const before = told.length
    await agreement('nowhere', { unitId: room, guestId: testChatId(77) })
    await agreement('here', { unitId: LOFT, status: 'COMPLETED' })
    await expect.poll(() => told.at(-1)?.[0]?.phase).toBe('past')
    expect(told.length).toBe(before + 1)
  } finally {
    watching.unsubscribe()
  }
})

test('a draft written while offline shows before the server knows it', async () => {
  valueOf(await applyChatList(scope.replica, [about(1, LOFT)], null))
  valueOf(
    await mutations.createRecord(scope, {
      collection: 'agreements',
      id: testChatId(950),
      fields: { ...NO_TERMS, ...NO_FACTS, unitId: LOFT, guestId: GUEST, startsOn: '2026-12-24' },
    }),
  )
  expect(await stays()).toMatchObject([{ phase: 'draft', startsOn: '2026-12-24' }])
})
