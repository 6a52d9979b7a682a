import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { type LedgerEntry, NO_ENTRY } from '#contract/ledger-entry.ts'
import { dayAtPlace } from '#contract/region.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import { part } from '#tests/support/page-screens.ts'
import { testAgreement, testRecordId, testUnit, ZOE } from '#tests/support/record-rows.ts'

const bed = pageBed()
const today = dayAtPlace(new Date(), 'Pacific/Auckland')
const yesterday = addDays(today, -1)
const AT = '2026-11-20T21:05:00.000Z'
const unit = testUnit(1)
const stay = testAgreement(2, unit, {
  ...{ status: 'ACTIVE', version: 5, guestName: 'Zoë Ångström', rentPerWeek: 320, chargeFrequency: 'WEEKLY' },
  ...{ startsOn: addDays(today, -14), endsOn: addDays(today, 60) },
})
/** What Zoë says she paid. */
const CLAIM: LedgerEntry = {
  ...NO_ENTRY,
  ...{ id: testRecordId(3), version: 1, agreementId: stay.id, kind: 'CLAIM', method: 'BANK', amount: 12_000 },
  ...{ day: yesterday, periodFrom: null, periodTo: null, files: [], party: 'guest', writtenBy: ZOE.id },
  ...{ writtenAt: AT, acceptedAt: AT },
}

/** Returns a bank's file of yesterday: rent of one guest, a payment that the same guest claimed, and groceries. */
function bankFile(): File {
  const [year, month, day] = yesterday.split('-')
  const date = `${day}/${month}/${year}`
  const rows = [
    'Date,Amount,Payee,Particulars,Code,Reference,Tran Type',
    `${date},320.00,Z ANGSTROM,RENT,,ANGSTROM,AP`,
    `${date},120.00,Z ANGSTROM,RENT,,ANGSTROM,AP`,
    `${date},-84.20,NEW WORLD,,,,POS`,
  ]
  return new File([rows.join('\r\n')], 'november.csv', { type: 'text/csv' })
}

async function choose(): Promise<void> {
  await expect.element(page.getByRole('button', { name: 'Choose a bank file' })).toBeVisible()
  await userEvent.upload(part('input[type=file]'), bankFile())
  await expect.element(page.getByText(/· 2 payments came in ·/)).toBeVisible()
}
const recorded = async () =>
  (await bed.read('records', { kinds: ['ledgerEntries'] }))
    .map(({ row }) => row as LedgerEntry)
    .filter(({ kind }) => kind === 'PAYMENT')
    .toSorted((a, b) => Number(a.amount) - Number(b.amount))

test('records bank lines offline once, and adds nothing from the same file again', async () => {
  await bed.put({ units: [unit], agreements: [stay], ledgerEntries: [CLAIM] })
  bed.setOnline(false)
  await bed.open('/accommodation/rent/import')
  await choose()
  await expect.element(page.getByText(/^Confirms what Zoë Ångström said they paid/)).toBeVisible()
  const lines = page.getByRole('checkbox', { name: /^Select NZ\$/ })
  await lines.nth(0).click()
  await lines.nth(1).click()
  await page.getByRole('button', { name: 'Record 2 payments' }).click()
  await expect.element(page.getByText('You’re done with this file')).toBeVisible()
  const lineKey = expect.stringMatching(/^[0-9a-f]{32}$/)
  const facts = ({ amount, agreementId, entryId, bankLine }: LedgerEntry) => [
    amount,
    agreementId,
    entryId,
    bankLine,
  ]
  expect((await recorded()).map(facts)).toEqual([
    [12_000, stay.id, CLAIM.id, lineKey],
    // It settles no claim.
    [32_000, stay.id, undefined, lineKey],
  ])

  await page.getByRole('button', { name: 'Choose another file' }).click()
  await choose()
  await expect.element(page.getByText('You’re done with this file')).toBeVisible()
  await page.getByRole('button', { name: 'Recorded 2' }).click()
  await expect.poll(() => page.getByText('Already recorded').elements()).toHaveLength(2)
  expect(await recorded()).toHaveLength(2)
})

test('says that a file is empty, and accepts another one', async () => {
  await bed.put({ units: [unit], agreements: [stay] })
  await bed.open('/accommodation/rent/import')
  await expect.element(page.getByRole('button', { name: 'Choose a bank file' })).toBeVisible()
  await userEvent.upload(part('input[type=file]'), new File([''], 'empty.csv', { type: 'text/csv' }))
  await expect.element(page.getByText(/ The file is empty\. Export it from your bank again\.$/)).toBeVisible()
  await choose()
})
