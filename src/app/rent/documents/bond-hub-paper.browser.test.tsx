import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { type LedgerEntry, NO_ENTRY } from '#contract/ledger-entry.ts'
import { dayAtPlace } from '#contract/region.ts'
import { ledgerPath } from '#app/format/paths.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import '#tests/support/page-screens.ts'
import { HANA, testAgreement, testRecordId, testUnit } from '#tests/support/record-rows.ts'

const bed = pageBed()
const dialog = page.getByPanel()

test('a host prepares a refund for Bond Hub, with no share above the bond held', async () => {
  const today = dayAtPlace(new Date(), 'Pacific/Auckland')
  const unit = testUnit(1, { title: 'Tōtara Cabin' })
  const tenancy = testAgreement(2, unit, {
    ...{ status: 'ACTIVE', guestName: 'Zoë Ångström', regime: 'RESIDENTIAL', rentPerWeek: 320, bond: 1_280 },
    ...{ startsOn: addDays(today, -200), endsOn: null },
  })
  const entry = (n: number, kind: LedgerEntry['kind'], reference: string): LedgerEntry => ({
    ...{
      ...NO_ENTRY,
      id: testRecordId(n),
      version: 1,
      agreementId: tenancy.id,
      kind,
      reference,
      amount: 128_000,
    },
    ...{ day: addDays(today, -190), files: [], party: 'host', writtenBy: HANA.id },
    ...{ writtenAt: new Date().toISOString(), acceptedAt: new Date().toISOString() },
  })
  const ledgerEntries = [entry(3, 'BOND_RECEIVED', ''), entry(4, 'BOND_LODGED', 'BN-12345678')]
  await bed.put({ units: [unit], agreements: [tenancy], ledgerEntries })
  await bed.open(ledgerPath(tenancy.id))
  await page.getByRole('button', { name: 'Prepare for Bond Hub' }).click()
  await expect.element(dialog.getByText('BN-12345678')).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'Open Bond Hub' })).toBeVisible()
  const share = dialog.getByRole('textbox', { name: 'To the landlord' })
  await share.fill('1280.01')
  await expect.element(dialog.getByText('That’s more than the bond held')).toBeVisible()
  await expect.element(dialog.getByText('BN-12345678')).not.toBeInTheDocument()
  await share.fill('80')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Cleaning')
  await expect.element(dialog.getByText('NZ$1,200.00')).toBeVisible()
})
