import { expect, it } from 'vitest'
import type { RentSummary } from '#domain/money/rent-summary.ts'
import type { LedgerView } from '#workers/replica-api.ts'
import { summaryCsv, summaryJson } from './summary-page.ts'

const SUMMARY: RentSummary = {
  lines: [
    {
      kind: 'rent',
      dueOn: '2026-03-02',
      from: '2026-03-02',
      to: '2026-03-08',
      due: 35_000,
      paid: 30_050,
      paidOn: ['2026-03-03'],
      arrears: 4_950,
    },
  ],
  due: 35_000,
  paid: 30_050,
  arrears: 4_950,
}
// The parts of a ledger that the summary uses.
const LEDGER = {
  agreementId: 'a',
  today: '2026-03-08',
  unitTitle: 'Loft',
  terms: { hostName: 'Ngaire', guestName: 'Tom', premises: '1 Road' },
} as LedgerView

it('the JSON has in cents what the CSV has in dollars, with the names', () => {
  const data: unknown = JSON.parse(summaryJson(LEDGER, SUMMARY))
  expect(data).toMatchObject({ ...SUMMARY, asOf: '2026-03-08', hostName: 'Ngaire', guestName: 'Tom' })
  expect(summaryCsv(SUMMARY)).toContain('2026-03-02,2026-03-02,2026-03-08,350.00,300.50,2026-03-03,49.50')
})
