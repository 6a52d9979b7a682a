import { firstValueFrom } from 'rxjs'
import { expect, it } from 'vitest'
import { NO_TERMS } from '#contract/agreement-terms.ts'
import type { HandLedger, HandRow } from '#contract/hand.ts'
import { NO_ENTRY } from '#contract/ledger-entry.ts'
import { takeFence } from '#db/history/replica-facts.ts'
import { applyRecords } from '#db/history/server-rows.ts'
import { mutations, queries } from '#db/registry.ts'
import { testHand } from '#tests/support/hand-rows.ts'
import { GUEST, ME, openTestReplica, valueOf } from '#tests/support/test-replica.ts'

const { regime, region, frequency, isPaidInArrears, addOns } = NO_TERMS
const TERMS: HandLedger['terms'] = {
  ...{ regime, region, frequency, isPaidInArrears, addOns, firstDueOn: null },
  ...{ additionalGuests: null, additionalGuestCharge: null },
  ...{ status: 'ACTIVE', startsOn: '2026-11-02', endsOn: null, rentPerWeek: 350 },
  ...{ noticeEndsOn: null, endedOn: null, rentUntil: null },
}
const payment = (id: string, day: string, amount: number): HandLedger['entries'][number] => ({
  ...{ id, kind: 'PAYMENT', amount, day, method: 'CASH', entryId: null, note: '' },
  ...{ writtenAt: `${day}T01:00:00Z`, acceptedAt: `${day}T01:00:01Z` },
})
const NOON = Date.parse('2026-11-23T00:00:00Z')

it('returns the rooms whose money a helper sees, and what is owed today', async () => {
  const scope = { ...(await openTestReplica()), now: () => NOON }
  valueOf(await takeFence(scope.replica))
  const money: HandRow['money'] = {
    ledgers: [
      // Four weeks have fallen due by Monday the 23rd: 2, 9, 16 and 23 November. Two are paid, and 50 dollars of the third.
      {
        ...{ agreementId: 'a', guestName: 'Tom Hallward', terms: { ...TERMS, frequency: 'WEEKLY' } },
        entries: [payment('1', '2026-11-02', 70_000), payment('2', '2026-11-16', 5_000)],
      },
      {
        agreementId: 'b',
        guestName: 'Aroha Ngata',
        terms: { ...TERMS, startsOn: '2027-05-01' },
        entries: [],
      },
    ],
    received: [
      { month: '2026-11', amount: 75_000 },
      { month: '2026-04', amount: 10_000 },
      { month: '2026-03', amount: 900_000 },
    ],
  }
  const rows = [
    testHand('hut', GUEST, { id: 'h1', personId: ME, unitTitle: 'Hut', given: ['money'], money }),
    testHand('yurt', GUEST, { id: 'h2', personId: ME, unitTitle: 'Yurt', given: ['cohost'], money }),
    testHand('loft', ME, { id: 'h3', given: ['money'] }),
  ]
  const changes = rows.map((row, n) => ({ collection: 'hands' as const, id: row.id, n, row }))
  valueOf(await applyRecords(scope.replica, changes))
  const read = () => firstValueFrom(queries.helpedMoney(scope, { today: '2026-11-23' }))
  const [room, ...others] = await read()
  expect(others).toEqual([])
  expect(room).toMatchObject({
    ...{ unitId: 'hut', unitTitle: 'Hut', hostId: GUEST, hostName: 'Ngaire Holloway' },
    // The tax year began in April.
    ...{ thisMonth: 75_000, thisYear: 85_000 },
  })
  expect(room?.rents).toHaveLength(1)
  expect(room?.rents[0]).toMatchObject({
    ...{ guestName: 'Tom Hallward', owed: 65_000, next: { dueOn: '2026-11-23', amount: 35_000 } },
    lastPaid: { day: '2026-11-16', amount: 5_000 },
  })
  // What this person took counts here at once, and once when the row tells it too.
  const taken = { ...NO_ENTRY, agreementId: 'a', kind: 'PAYMENT', amount: 15_000, day: '2026-11-23' } as const
  const fields = { ...taken, method: 'CASH', writtenAt: '2026-11-23T00:00:00Z' }
  valueOf(await mutations.createRecord(scope, { collection: 'ledgerEntries', id: '3', fields }))
  expect((await read())[0]?.rents[0]).toMatchObject({ owed: 50_000, waiting: 1 })
  const [first] = money.ledgers
  const told = first && { ...first, entries: [...first.entries, payment('3', '2026-11-23', 15_000)] }
  const row = { ...rows[0], money: { ...money, ledgers: told ? [told] : [] } } as HandRow
  valueOf(await applyRecords(scope.replica, [{ collection: 'hands', id: 'h1', n: 9, row }]))
  expect((await read())[0]?.rents[0]).toMatchObject({ owed: 50_000, waiting: 1 })
  const left = { collection: 'hands' as const, id: 'h1', fields: { given: [] } }
  valueOf(await mutations.editRecord(scope, left))
  expect(await read()).toEqual([])
  await scope.replica.close()
})
