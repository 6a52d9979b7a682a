import 'fake-indexeddb/auto'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NO_ENTRY, type LedgerEntry, type LedgerKind } from '#contract/ledger-entry.ts'
import type { RecordKind } from '#contract/records.ts'
import { applyRecords } from '#db/history/server-rows.ts'
import { recordChange } from '#db/records/records.ts'
import { queries } from '#db/registry.ts'
import type { Scope } from '#db/replica.ts'
import { testAgreement, testRecordId, testUnit } from '#tests/support/record-rows.ts'
import { openTestReplica, valueOf } from '#tests/support/test-replica.ts'

let scope: Scope
beforeEach(async () => (scope = await openTestReplica()))
afterEach(() => scope.replica.close())

const room = testUnit(1, { title: 'Hut', rentAmount: 230 })
const stay = testAgreement(2, room, {
  guestName: 'Zoë Ångström',
  startsOn: '2026-12-04',
  endsOn: '2026-12-11',
  rentPerWeek: 230,
  bond: 1730,
})

function entry(n: number, kind: LedgerKind, cents: number) {
  const row = {
    ...NO_ENTRY,
    id: testRecordId(n),
    agreementId: stay.id,
    kind,
    amount: cents,
    day: '2026-11-20',
  }
  // Nothing else of an entry is read here.
  return recordChange('ledgerEntries', row as unknown as LedgerEntry, 1)
}

async function found(text: string, kinds: RecordKind[] = ['units', 'agreements', 'ledgerEntries']) {
  const hits = await firstValueFrom(queries.recordSearch(scope, { text, kinds }))
  return hits.map(({ kind, sum }) => [kind, sum])
}

test('finds amounts as people type them, with the record they belong to', async () => {
  const payments = [entry(3, 'PAYMENT', 23_000), entry(4, 'PAYMENT', 23_050), entry(5, 'REVERSAL', 23_000)]
  valueOf(
    await applyRecords(scope.replica, [
      recordChange('units', room, 1),
      recordChange('agreements', stay, 1),
      ...payments,
    ]),
  )
  expect(await found('230')).toEqual([
    ['units', 230],
    ['agreements', 230],
    ['ledgerEntries', 230.5],
    ['ledgerEntries', 230],
  ])
  expect(await found('NZ$230.50')).toEqual([['ledgerEntries', 230.5]])
  expect(await found('$1,730')).toEqual([['agreements', 1730]])
  expect(await found('hut 230')).toEqual([
    ['units', 230],
    ['agreements', 230],
  ])
  // Neither a part of a sum nor of a day.
  expect(await found('23')).toEqual([])
  expect(await found('2026', ['ledgerEntries'])).toEqual([])
  const [hit] = await firstValueFrom(queries.recordSearch(scope, { text: '230', kinds: ['ledgerEntries'] }))
  expect(hit).toMatchObject({
    days: ['2026-11-20', '2026-11-20'],
    of: { id: stay.id, title: 'Hut', other: 'Zoë Ångström' },
  })
})

test('a found agreement shows its other party and its days', async () => {
  valueOf(await applyRecords(scope.replica, [recordChange('agreements', stay, 1)]))
  const [hit] = await firstValueFrom(queries.recordSearch(scope, { text: 'hut', kinds: ['agreements'] }))
  expect(hit).toMatchObject({
    other: 'Zoë Ångström',
    days: ['2026-12-04', '2026-12-11'],
    sum: null,
    of: null,
  })
})
