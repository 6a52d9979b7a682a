import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AgreementRow } from '#contract/agreement.ts'
import { NO_FACTS, NO_TERMS, termsOf } from '#contract/agreement-terms.ts'
import { type LedgerEntry, NO_ENTRY } from '#contract/ledger-entry.ts'
import { revenueReport, taxYearDays } from '#domain/money/revenue-report.ts'
import { applyRecords } from '#db/history/server-rows.ts'
import { mutations, queries } from '#db/registry.ts'
import type { Scope } from '#db/replica.ts'
import { GUEST, ME, openTestReplica, valueOf } from '#tests/support/test-replica.ts'

/** Today at the place when the test replica's clock begins. */
const TODAY = '2026-11-01'
const [ONE, OTHER] = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a2']

let scope: Scope
let nth = 0
beforeEach(async () => {
  scope = await openTestReplica()
})
afterEach(() => scope.replica.close())

const person = (id: string) => ({ id, firstName: 'A', lastName: 'B', avatarUrl: null })

function agreementRow(id: string, over: Partial<AgreementRow> = {}): AgreementRow {
  return {
    ...NO_TERMS,
    ...NO_FACTS,
    startsOn: '2025-01-01',
    rentPerWeek: 100,
    id,
    version: 1,
    status: 'ACTIVE',
    unitId: GUEST,
    hostId: ME,
    guestId: GUEST,
    host: person(ME),
    guest: person(GUEST),
    hash: 'x',
    files: [],
    signatures: [],
    versions: [],
    sentAt: null,
    createdAt: '2025-01-01T00:00:00.000Z',
    updatedAt: '2025-01-01T00:00:00.000Z',
    ...over,
  }
}

function entryRow(agreementId: string, over: Partial<LedgerEntry>): LedgerEntry {
  nth += 1
  return {
    ...NO_ENTRY,
    id: `00000000-0000-4000-8000-0000000b${String(nth).padStart(4, '0')}`,
    version: 1,
    agreementId,
    kind: 'PAYMENT',
    method: 'BANK',
    amount: 10_000,
    day: '2026-10-01',
    writtenAt: '2026-10-01T00:00:00.000Z',
    writtenBy: ME,
    party: 'host',
    acceptedAt: '2026-10-01T00:00:00.000Z',
    files: [],
    ...over,
  }
}

async function takeAgreement(row: AgreementRow): Promise<void> {
  valueOf(await applyRecords(scope.replica, [{ collection: 'agreements', id: row.id, n: row.version, row }]))
}

async function takeEntry(row: LedgerEntry): Promise<LedgerEntry> {
  valueOf(await applyRecords(scope.replica, [{ collection: 'ledgerEntries', id: row.id, n: 1, row }]))
  return row
}

const report = (year: number) => firstValueFrom(queries.revenue(scope, { year, today: TODAY }))
const received = async (year = 2027) => (await report(year)).received
const owed = async () => {
  const rents = await firstValueFrom(queries.rents(scope, { today: TODAY }))
  return new Map(rents.map((rent) => [rent.agreementId, rent.owed]))
}

it('a report follows money that comes in, is reversed, waits here or is discarded', async () => {
  await takeAgreement(agreementRow(ONE))
  await takeAgreement(agreementRow(OTHER))
  const first = await takeEntry(entryRow(ONE, {}))
  expect(await received()).toBe(10_000)
  await takeEntry(entryRow(OTHER, { amount: 2_000 }))
  expect(await received()).toBe(12_000)
  await takeEntry(entryRow(ONE, { kind: 'REVERSAL', method: null, amount: null, entryId: first.id }))
  expect(await received()).toBe(2_000)
  const { id: _, version: _version, ...fields } = entryRow(ONE, { amount: 300 })
  const id = '00000000-0000-4000-8000-0000000000c1'
  valueOf(await mutations.createRecord(scope, { collection: 'ledgerEntries', id, fields }))
  expect([await received(), (await report(2027)).waiting]).toEqual([2_300, 1])
  valueOf(await mutations.discardEdit(scope, { collection: 'ledgerEntries', id }))
  expect(await received()).toBe(2_000)
})

it('what is owed follows the agreement when it changes and when it goes', async () => {
  await takeAgreement(agreementRow(ONE, { startsOn: '2026-10-29' }))
  expect((await owed()).get(ONE)).toBe(10_000)
  await takeAgreement(agreementRow(ONE, { startsOn: '2026-10-29', rentPerWeek: 250, version: 2 }))
  expect([(await owed()).get(ONE), (await report(2027)).owed]).toEqual([25_000, 25_000])
  valueOf(await applyRecords(scope.replica, [{ collection: 'agreements', id: ONE, n: 3, row: null }]))
  expect([(await owed()).get(ONE), (await report(2027)).owed]).toEqual([undefined, 0])
})

it('a removed entry no longer counts', async () => {
  await takeAgreement(agreementRow(ONE))
  const { id } = await takeEntry(entryRow(ONE, {}))
  await takeEntry(entryRow(ONE, { amount: 500 }))
  expect(await received()).toBe(10_500)
  valueOf(await applyRecords(scope.replica, [{ collection: 'ledgerEntries', id, n: 2, row: null }]))
  expect(await received()).toBe(500)
})

it('each year equals the report over its entries, in any order of asking', async () => {
  const rows = [
    // Begins later than the list of rents looks ahead, but within the year.
    agreementRow(ONE, { startsOn: '2027-01-15', endsOn: '2028-06-01', rentPerWeek: 210 }),
    agreementRow(OTHER, { startsOn: '2024-02-01', rentPerWeek: 150 }),
  ]
  const entries = [
    entryRow(ONE, { day: '2026-10-20', amount: 60_000 }),
    entryRow(OTHER, { day: '2024-03-31', amount: 90_000 }),
    entryRow(OTHER, { day: '2026-04-01', amount: 2_000_000 }),
    entryRow(OTHER, { kind: 'REFUND', day: '2026-05-01', amount: 1_000 }),
  ]
  for (const row of rows) await takeAgreement(row)
  for (const row of entries) await takeEntry(row)
  const tenancies = rows.map((row) => {
    const tenancy = { ...termsOf({ ...NO_TERMS, ...row }), status: row.status, endedOn: null }
    const own = entries.filter(({ agreementId }) => agreementId === row.id)
    return { tenancy, entries: own, unitId: row.unitId, today: TODAY }
  })
  for (const year of [2027, 2024, 2029, 2025, 2028, 2027, 2026])
    expect(await report(year)).toMatchObject(
      revenueReport(tenancies, [], { ...taxYearDays(year), today: TODAY }),
    )
  expect((await report(2027)).years).toEqual([2028, 2027, 2026, 2025, 2024])
})
