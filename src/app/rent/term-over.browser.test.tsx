import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { NO_ENTRY } from '#contract/ledger-entry.ts'
import { dayAtPlace } from '#contract/region.ts'
import { ok } from '#contract/result.ts'
import { ledgerPath } from '#app/format/paths.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import '#tests/support/page-screens.ts'
import { HANA, testAgreement, testRecordId, testUnit } from '#tests/support/record-rows.ts'

const bed = pageBed()
const today = dayAtPlace(new Date(), 'Pacific/Auckland')
const AT = new Date().toISOString()
const unit = testUnit(1)

/** Opens the ledger of a tenancy whose fixed term of so many days ended yesterday. */
async function open(days: number): Promise<unknown[]> {
  const endsOn = addDays(today, -1)
  const stay = testAgreement(2, unit, {
    ...{ status: 'ACTIVE', version: 5, guestName: 'Zoë Ångström', regime: 'RESIDENTIAL', rentPerWeek: 320 },
    ...{ startsOn: addDays(endsOn, 1 - days), endsOn },
  })
  const sent: unknown[] = []
  bed.server.ask.addLedgerEntry = async (added) => {
    sent.push(added)
    const entry = {
      ...{ ...NO_ENTRY, ...added, id: testRecordId(9), version: 1, files: [], attachments: [] },
      ...({ party: 'host', writtenBy: HANA.id, writtenAt: AT, acceptedAt: AT } as const),
    }
    await bed.put({ ledgerEntries: [entry] })
    return ok({ data: entry })
  }
  bed.server.syncNow = async () => ok(undefined)
  await bed.put({ units: [unit], agreements: [stay] })
  await bed.open(ledgerPath(stay.id))
  await expect.element(page.getByRole('heading', { name: 'What’s happened' })).toBeVisible()
  return sent
}

test('a host sees that a term of 91 days went on, and confirms that the guest stays', async () => {
  const sent = await open(91)
  await expect
    .element(page.getByText(/carried on as a periodic tenancy from .* \(section 60A\)/))
    .toBeVisible()
  await page.getByRole('button', { name: 'Yes, Zoë Ångström is staying' }).click()
  await expect.element(page.getByText(/\(section 60A\)/)).not.toBeInTheDocument()
  expect(sent).toMatchObject([{ kind: 'PERIODIC', day: today }])
  await expect.element(page.getByText('Carried on as a periodic tenancy')).toBeVisible()
})

test('the answer that the guest has left opens the end of the rent', async () => {
  await open(91)
  await page.getByRole('button', { name: 'No, Zoë Ångström has left' }).click()
  await expect.element(page.getByPanel('End the rent')).toBeInTheDocument()
})

test('a fixed term of 90 days ends without a question', async () => {
  await open(90)
  expect(document.body.textContent).not.toContain('section 60A')
})
