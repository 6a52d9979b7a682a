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
import { GUEST, ME, openTestReplica, testChat, testChatId, valueOf } from '#tests/support/test-replica.ts'

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
  ['agreed for today', { startsOn: '2026-12-02' }, { phase: 'now' }],
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

test('a stay shows in its room’s conversation, or in another if there is none', async () => {
  valueOf(await applyChatList(scope.replica, [about(1, LOFT), about(2, CABIN)], null))
  await agreement('here', { status: 'ACTIVE', unitId: CABIN })
  expect(await shown()).toEqual([[testChatId(2), 'here']])
  await agreement('elsewhere', { unitId: testChatId(903) })
  expect(await shown()).toEqual([
    [testChatId(1), 'elsewhere'],
    [testChatId(2), 'here'],
  ])
})

test('somebody else’s stay in the same room is not shown', async () => {
  valueOf(await applyChatList(scope.replica, [about(1, LOFT), about(2, null)], null))
  await agreement('other', { guestId: testChatId(77) })
  expect(await stays()).toEqual([])
})

test('a changed agreement shows at once and replaces only its own row', async () => {
  const [room, rooms] = [testChatId(903), [about(1, LOFT), about(2, CABIN)]]
  valueOf(await applyChatList(scope.replica, rooms, null))
  await agreement('here', { unitId: LOFT, status: 'PENDING' })
  await agreement('there', { unitId: CABIN, status: 'PENDING' })
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
