import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AgreementRow } from '#contract/agreement.ts'
import { applyChatList, applyRecords } from '#db/history/server-rows.ts'
import { takeFence } from '#db/history/replica-facts.ts'
import { queries } from '#db/registry.ts'
import type { Scope } from '#db/replica.ts'
import { testAgreement, testUnit } from '#tests/support/record-rows.ts'
import { GUEST, ME, openTestReplica, testChat, valueOf } from '#tests/support/test-replica.ts'

/*
 * What a device shows of a tenancy without an end, of which notice was given for 8 December 2026. Its last day is paid
 * for, and the room is free on the 9th.
 */

const LEAVES = '2026-12-08'
const UNIT = testUnit(1)
const STAY = testAgreement(2, UNIT, {
  ...{ regime: 'RESIDENTIAL', status: 'ACTIVE', startsOn: '2026-01-05', endsOn: null, noticeEndsOn: LEAVES },
  ...{ rentPerWeek: 300, frequency: 'WEEKLY', firstDueOn: '2026-01-05' },
})

let scope: Scope
let now = 0
beforeEach(async () => {
  scope = { ...(await openTestReplica()), now: () => now }
  valueOf(await takeFence(scope.replica))
  on('2026-12-01')
})
afterEach(() => scope.replica.close())

/** Sets the clock to one in the afternoon at the place. */
function on(day: string): void {
  now = Date.parse(`${day}T00:00:00Z`)
}
async function arrives(fields: Partial<AgreementRow> = {}): Promise<void> {
  const rows = [
    { collection: 'units' as const, id: UNIT.id, n: 0, row: UNIT },
    { collection: 'agreements' as const, id: STAY.id, n: 0, row: { ...STAY, ...fields } },
  ]
  valueOf(await applyRecords(scope.replica, rows))
}

it('the agreement keeps its term and tells the day beside it', async () => {
  await arrives()
  const agreement = await firstValueFrom(queries.agreement(scope, { id: STAY.id }))
  expect(agreement).toMatchObject({ endsOn: null, noticeEndsOn: LEAVES })
})

it('calendar, rooms and conversations say when the guest leaves', async () => {
  valueOf(await applyChatList(scope.replica, [testChat(1, 1)], null))
  await arrives()
  const [onCalendar] = await firstValueFrom(queries.staysOfUnit(scope, { unitId: UNIT.id }))
  expect(onCalendar).toMatchObject({ endsOn: LEAVES, freeFrom: '2026-12-09' })
  expect(await firstValueFrom(queries.unit(scope, { id: UNIT.id }))).toMatchObject({
    stay: { endsOn: LEAVES, phase: 'now' },
  })
  expect(await firstValueFrom(queries.chatStays(scope, { today: '' }))).toMatchObject([{ endsOn: LEAVES }])
  const beside = await firstValueFrom(queries.staysWith(scope, { personId: GUEST }))
  expect(beside).toMatchObject([{ endsOn: LEAVES }])
})

it('the guest counts the days to it', async () => {
  await arrives({ hostId: GUEST, guestId: ME })
  expect(await firstValueFrom(queries.ownStays(scope, { today: '' }))).toMatchObject([
    { endsOn: LEAVES, phase: 'now' },
  ])
})

it('the host is asked to finish after it', async () => {
  const needs = async () =>
    (await firstValueFrom(queries.attention(scope, {}))).records.map(({ need }) => need)
  // The clock of a test replica begins on 1 November.
  await arrives({ noticeEndsOn: '2026-11-01' })
  expect(await needs()).toEqual([])
  await arrives({ noticeEndsOn: '2026-10-31', version: 2 })
  expect(await needs()).toEqual(['finish'])
})

it('the rents and the revenue ask for nothing after it', async () => {
  await arrives()
  // Rent falls due on Mondays. From 5 January to 30 November they are 48; the week of 7 December has two days.
  const money = async () => {
    const [rent] = await firstValueFrom(queries.rents(scope, { today: '' }))
    const { owed, ahead } = await firstValueFrom(queries.revenue(scope, { year: 2027, today: '' }))
    return [rent?.owed, rent?.next, owed, ahead]
  }
  expect(await money()).toEqual([1_440_000, { dueOn: '2026-12-07', amount: 8_571 }, 1_440_000, 8_571])
  on('2027-02-01')
  expect(await money()).toEqual([1_448_571, null, 1_448_571, 0])
})

it('a later year has none of its rent, and the account says until when it runs', async () => {
  await arrives()
  expect(await firstValueFrom(queries.revenue(scope, { year: 2028, today: '' }))).toMatchObject({ ahead: 0 })
  expect(await firstValueFrom(queries.ledger(scope, { agreementId: STAY.id, today: '' }))).toMatchObject({
    terms: { noticeEndsOn: LEAVES },
  })
})
