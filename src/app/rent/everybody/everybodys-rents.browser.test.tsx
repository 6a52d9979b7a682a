import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { type LedgerEntry, NO_ENTRY } from '#contract/ledger-entry.ts'
import { dayAtPlace } from '#contract/region.ts'
import { ok } from '#contract/result.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import { HANA, testAgreement, testRecordId, testUnit } from '#tests/support/record-rows.ts'

const bed = pageBed()
const today = dayAtPlace(new Date(), 'Pacific/Auckland')

test('an administrator finds everybody’s rents and reads somebody else’s ledger', async () => {
  const unit = testUnit(1, { title: 'Tōtara Cabin' })
  // 14.00 a day for three days, of which 20.00 came.
  const stay = testAgreement(2, unit, {
    ...{ status: 'ACTIVE', guestName: 'Isla', hostName: 'Ngaire', unitTitle: 'Tōtara Cabin' },
    ...{ rentPerWeek: 98, frequency: 'DAILY', startsOn: addDays(today, -2), endsOn: null, endedOn: null },
  })
  const at = new Date().toISOString()
  const paid: LedgerEntry = {
    ...NO_ENTRY,
    ...{ id: testRecordId(3), version: 1, agreementId: stay.id, kind: 'PAYMENT', method: 'CASH' },
    ...{ amount: 2_000, day: today, files: [], party: 'host', writtenBy: HANA.id },
    ...{ writtenAt: at, acceptedAt: at },
  }
  const meta = { currentPage: 1, lastPage: 1 }
  bed.server.ask.agreements = async () => ok({ data: [stay], meta })
  bed.server.ask.agreement = async () => ok({ data: stay })
  bed.server.ask.ledgerEntries = async () => ok({ data: [paid], meta })
  await bed.open('/accommodation/rent', 'ADMIN')
  await expect.element(page.getByText('Tōtara Cabin · Ngaire')).toBeVisible()
  await page.getByRole('link', { name: 'Isla' }).click()
  await expect.element(page.getByRole('heading', { name: 'Isla · Ngaire' })).toBeVisible()
  await expect.element(page.getByText('NZ$22.00', { exact: true })).toBeVisible()
  await expect.element(page.getByText('NZ$20.00', { exact: true })).toBeVisible()
})
