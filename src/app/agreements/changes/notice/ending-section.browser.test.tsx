import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { AgreementChangeRow } from '#contract/agreement-change.ts'
import { dayAtPlace } from '#contract/region.ts'
import { ok } from '#contract/result.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import '#tests/support/page-screens.ts'
import { patiently } from '#tests/support/patiently.ts'
import { testAgreement, testRecordId, testUnit, ZOE } from '#tests/support/record-rows.ts'

const bed = pageBed()
const today = dayAtPlace(new Date(), 'Pacific/Auckland')
const unit = testUnit(1)
const agreement = testAgreement(2, unit, {
  ...{ hostName: 'Hana Parata', guestName: 'Zoë Ångström', premises: '1 Road', rentPerWeek: 320 },
  ...{ regime: 'RESIDENTIAL', startsOn: '2026-01-05', endsOn: null, status: 'ACTIVE', version: 4 },
})
const path = `/accommodation/agreements/details/${agreement.id}`
const button = (name: string) => page.getByRole('button', { name, exact: true })
const inPanel = (name: string) => page.getByPanel().getByRole('button', { name, exact: true })
const field = (name: string) => page.getByPanel().getByLabelText(name, { exact: true })

const given: AgreementChangeRow = {
  ...{ id: testRecordId(3), version: 1, agreementId: agreement.id, party: 'guest', proposedBy: ZOE.id },
  ...{ state: 'GIVEN', unitTitle: unit.title, hostName: 'Hana Parata', guestName: 'Zoë Ångström' },
  ...{
    startsOn: null,
    endsOn: null,
    rentPerWeek: null,
    rentFrom: null,
    additionalGuests: null,
    guestsFrom: null,
    withdraws: null,
  },
  notice: { ground: 'NO_REASON', lastDay: '2097-12-20', method: 'HAND', servedOn: '2097-11-20' },
  ...{ reason: 'A job in Ōamaru', receivedOn: '2097-11-20', hash: 'h', signatures: [], answeredAt: null },
  ...{ before: { startsOn: '2026-01-05', endsOn: null, rentPerWeek: 320, additionalGuests: null } },
  ...{ createdAt: '2026-11-28T00:00:00.000Z', updatedAt: '2026-11-28T00:00:00.000Z' },
}
const ended = { ...agreement, noticeEndsOn: '2097-12-20', version: 5 }

test('counts the earliest last day by the ground, and keeps the notice offline', async () => {
  await bed.put({ units: [unit], agreements: [agreement] })
  bed.tellStatus({ reachability: 'unreachable' })
  bed.setOnline(false)
  await bed.open(path)
  await button('Give notice').click()
  // A host gives 90 days, or 42 for a place that is sold.
  await field('Reason').selectOptions('SOLD')
  await expect.element(page.getByPanel().getByText(/Rent runs to the end of/)).toBeVisible()
  await expect
    .element(
      page
        .getByPanel()
        .getByText(/tenancy\.govt\.nz/)
        .first(),
    )
    .toBeVisible()
  // Whoever hands the letter over needs it before they say so.
  await inPanel('Letter').click()
  await expect.element(page.getByPanel().getByText(/I give notice that the tenancy/)).toBeVisible()
  await inPanel('Close').click()
  await expect.element(field('Reason')).toHaveValue('SOLD')
  await inPanel('Give notice').click()
  await expect.element(page.getByText('Waiting to send')).toBeVisible()
  const [kept] = await bed.read('records', { kinds: ['agreementChanges'] })
  expect(kept?.row).toMatchObject({
    agreementId: agreement.id,
    notice: { ground: 'SOLD', lastDay: addDays(today, 42), method: 'HAND', servedOn: today },
  })
  // Nobody gives the same notice twice by mistake.
  await expect.element(button('Give notice')).not.toBeInTheDocument()
  await button('Discard').click()
  await expect.element(page.getByText('Waiting to send')).not.toBeInTheDocument()
  await expect.element(button('Give notice')).toBeVisible()
})

test('refuses a day that is too soon, and says which is the first', async () => {
  await bed.put({ units: [unit], agreements: [agreement] })
  await bed.open(path)
  await button('Give notice').click()
  await field('Last day').fill(addDays(today, 89))
  await inPanel('Give notice').click()
  await expect.element(page.getByPanel().getByText(/^Choose .* or later$/)).toBeVisible()
  expect(await bed.read('records', { kinds: ['agreementChanges'] })).toEqual([])
})

test('shows a notice with its letter, and proposes to withdraw it', async () => {
  await bed.put({ units: [unit], agreements: [ended], agreementChanges: [given] })
  await bed.open(path)
  await expect.element(page.getByText(/^Ends on .*20 Dec.*, by notice$/)).toBeVisible()
  await expect.element(page.getByText('Zoë Ångström gave notice').first()).toBeVisible()
  await button('Letter').click()
  await expect.element(page.getByPanel().getByText(/I give notice that the tenancy/)).toBeVisible()
  await page.getByPanel().getByRole('button', { name: 'Close' }).click()
  await button('Propose to withdraw').click()
  await inPanel('Propose to withdraw').click()
  await expect.element(page.getByText('Waiting to send')).toBeVisible()
  const rows = await bed.read('records', { kinds: ['agreementChanges'] })
  expect(rows.map(({ row }) => (row as { withdraws?: string }).withdraws ?? null)).toContain(given.id)
})

test('says that both agreed on the end if no notice says it', async () => {
  await bed.put({ units: [unit], agreements: [{ ...ended, endsOn: '2097-12-20' }] })
  await bed.open(path)
  await expect.element(page.getByText(/^Ends on .*20 Dec.*, as both agreed$/)).toBeVisible()
})

test('agrees to a withdrawal without a signature', async () => {
  const asked: AgreementChangeRow = {
    ...{ ...given, id: testRecordId(4), state: 'OPEN', notice: null, receivedOn: null },
    withdraws: given.id,
  }
  await bed.put({ units: [unit], agreements: [ended], agreementChanges: [given, asked] })
  const answer = vi.fn(async () => ok({ data: { ...asked, state: 'ACCEPTED' as const, version: 2 } }))
  bed.server.ask.answerAgreementChange = answer
  await bed.open(path)
  await expect.element(button('Propose to withdraw')).not.toBeInTheDocument()
  await expect.element(page.getByText('Zoë Ångström proposed to withdraw the notice').first()).toBeVisible()
  // No terms are to change, and none can be proposed meanwhile.
  await expect.element(page.getByRole('heading', { name: 'Changes', exact: true })).not.toBeInTheDocument()
  await button('Accept').click()
  await expect
    .element(page.getByPanel().getByText('The notice no longer counts', { exact: false }))
    .toBeVisible()
  await inPanel('Accept').click()
  await patiently(() => expect(answer).toHaveBeenCalledWith({ id: asked.id, answer: 'accept' }))
})
