import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AgreementRow } from '#contract/agreement.ts'
import { type AgreementTerms, NO_FACTS, NO_TERMS } from '#contract/agreement-terms.ts'
import { addDays, addMonths } from '#domain/calendar/calendar-day.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import { NO_ENTRY } from '#contract/ledger-entry.ts'
import { applyRecords } from '#db/history/server-rows.ts'
import { mutations, queries } from '#db/registry.ts'
import type { Scope } from '#db/replica.ts'
import { GUEST, openTestReplica, valueOf } from '#tests/support/test-replica.ts'

let scope: Scope
beforeEach(async () => {
  scope = await openTestReplica()
})
afterEach(() => scope.replica.close())

const today = () => dayAtPlace(new Date(scope.now()), zoneOf(null))

async function agreementWith(id: string, terms: Partial<AgreementTerms>): Promise<void> {
  const person = (of: string) => ({ id: of, firstName: 'A', lastName: 'B', avatarUrl: null })
  const row: AgreementRow = {
    ...NO_TERMS,
    ...NO_FACTS,
    ...terms,
    id,
    version: 1,
    status: 'ACTIVE',
    unitId: GUEST,
    hostId: scope.userId,
    guestId: GUEST,
    host: person(scope.userId),
    guest: person(GUEST),
    hash: 'x',
    files: [],
    signatures: [],
    versions: [],
    sentAt: '2026-01-01T00:00:00.000Z',
    endedOn: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  }
  valueOf(await applyRecords(scope.replica, [{ collection: 'agreements', id, n: 1, row }]))
}

const rents = () => firstValueFrom(queries.rents(scope, { today: today() }))
const ID = '00000000-0000-4000-8000-0000000000aa'

it('counts everything due this week, not only the next payment', async () => {
  await agreementWith(ID, { startsOn: addDays(today(), 1), frequency: 'DAILY', rentPerWeek: 70 })
  const [rent] = await rents()
  expect(rent?.next?.amount).toBe(1_000)
  // Tomorrow and the five days after it; the eighth day belongs to next week.
  expect(rent?.dueThisWeek).toBe(6_000)
})

it('says where to pay as agreed, and matches a bank file by the agreed reference', async () => {
  const terms = { startsOn: addDays(today(), -1), rentPerWeek: 70 }
  await agreementWith(ID, { ...terms, bankAccount: '01-0902-0068389-00', paymentReference: 'HUT 3' })
  const known = await firstValueFrom(queries.ledger(scope, { agreementId: ID, today: today() }))
  expect(known?.pay).toEqual({ account: '01-0902-0068389-00', reference: 'HUT 3', details: '' })
  const { payers } = await firstValueFrom(queries.bankLedgers(scope, { today: today() }))
  expect(payers[0]?.references[0]).toBe('HUT 3')
  await agreementWith(ID, { ...terms, bankAccount: 'ask me', paymentDetails: 'Or cash' })
  const other = await firstValueFrom(queries.ledger(scope, { agreementId: ID, today: today() }))
  expect(other?.pay).toEqual({ account: 'ask me', reference: '', details: 'Or cash' })
})

it('marks the entries of a bank line that together exceed what came in', async () => {
  const OTHER = '00000000-0000-4000-8000-0000000000ab'
  for (const id of [ID, OTHER]) await agreementWith(id, { startsOn: addDays(today(), -7), rentPerWeek: 320 })
  const payment = { ...NO_ENTRY, kind: 'PAYMENT', method: 'BANK', day: today(), lineCents: 32_000 } as const
  const record = async (n: number, fields: { agreementId: string; bankLine: string; amount: number }) =>
    valueOf(
      await mutations.createRecord(scope, {
        collection: 'ledgerEntries',
        id: `00000000-0000-4000-8000-0000000000b${n}`,
        fields: { ...payment, ...fields, writtenAt: new Date(scope.now()).toISOString() },
      }),
    )
  await record(1, { agreementId: ID, bankLine: 'x', amount: 32_000 })
  await record(2, { agreementId: ID, bankLine: 'y', amount: 20_000 })
  await record(3, { agreementId: OTHER, bankLine: 'y', amount: 12_000 })
  const marked = async (agreementId: string) =>
    (await firstValueFrom(queries.ledger(scope, { agreementId, today: today() })))?.entries.map(
      ({ amount, isOverLine }) => [amount, isOverLine],
    )
  expect(await marked(ID)).toEqual([
    [20_000, undefined],
    [32_000, undefined],
  ])
  // After a reversal, a line is recorded again under a key of its own.
  await record(4, { agreementId: OTHER, bankLine: 'x~1', amount: 1 })
  expect(await marked(ID)).toEqual([
    [20_000, undefined],
    [32_000, true],
  ])
  expect(await marked(OTHER)).toEqual([
    [1, true],
    [12_000, undefined],
  ])
})

it('paid rent is no longer due, and late rent is owed', async () => {
  await agreementWith(ID, { startsOn: addDays(today(), -7), frequency: 'WEEKLY', rentPerWeek: 100 })
  const payment = { ...NO_ENTRY, agreementId: ID, kind: 'PAYMENT', method: 'CASH', amount: 12_500 }
  const writtenAt = new Date(scope.now()).toISOString()
  const fields = { ...payment, day: today(), writtenAt }
  valueOf(
    await mutations.createRecord(scope, {
      collection: 'ledgerEntries',
      id: '00000000-0000-4000-8000-0000000000bb',
      fields,
    }),
  )
  expect((await rents())[0]).toMatchObject({ owed: 7_500, dueThisWeek: 7_500, waiting: 1 })
})

it('a month sums what was due, open and received, less refunds, of all agreements', async () => {
  const OTHER = '00000000-0000-4000-8000-0000000000ab'
  const [lastMonth, thisMonth] = [addMonths(monthStart(today()), -1), monthStart(today())]
  // Rent for the whole stay, due on its first day.
  const once = { frequency: 'ONE_TIME', rentPerWeek: 70 } as const
  await agreementWith(ID, { ...once, startsOn: lastMonth, endsOn: addDays(lastMonth, 7) })
  await agreementWith(OTHER, { ...once, startsOn: thisMonth, endsOn: addDays(thisMonth, 14) })
  const write = async (agreementId: string, nth: number, kind: 'PAYMENT' | 'REFUND', amount: number) => {
    const writtenAt = new Date(scope.now()).toISOString()
    const fields = { ...NO_ENTRY, agreementId, kind, method: 'CASH', amount, day: thisMonth, writtenAt }
    const id = `00000000-0000-4000-8000-0000000000c${nth}`
    valueOf(await mutations.createRecord(scope, { collection: 'ledgerEntries', id, fields }))
  }
  await write(ID, 1, 'PAYMENT', 5_000)
  await write(ID, 2, 'REFUND', 1_000)
  await write(OTHER, 3, 'PAYMENT', 14_000)
  const months = await firstValueFrom(queries.rentMonths(scope, { today: today() }))
  expect(months.map(({ month, due, open, received }) => [month, due, open, received])).toEqual([
    [thisMonth.slice(0, 7), 14_000, 0, 18_000],
    [lastMonth.slice(0, 7), 7_000, 3_000, 0],
  ])
  expect(months[0]?.shares.map(({ agreementId, received }) => [agreementId, received])).toEqual([
    [ID, 4_000],
    [OTHER, 14_000],
  ])
})

function monthStart(day: string): string {
  return `${day.slice(0, 7)}-01`
}
