import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { type LedgerEntry, NO_ENTRY } from '#contract/ledger-entry.ts'
import { dayAtPlace } from '#contract/region.ts'
import { ok } from '#contract/result.ts'
import { cashPath, ledgerPath, RENT_PATH } from '#app/format/paths.ts'
import type { PersonRequest } from '#workers/replica-api.ts'
import { coveredThings } from '#tests/support/covered-things.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import { pageWidth } from '#tests/support/page-screens.ts'
import { HANA, testAgreement, testRecordId, testUnit, ZOE } from '#tests/support/record-rows.ts'

const bed = pageBed()
const today = dayAtPlace(new Date(), 'Pacific/Auckland')
const AT = new Date().toISOString()
const unit = testUnit(1, { title: 'Tōtara Cabin' })
const stay = testAgreement(2, unit, {
  ...{
    status: 'ACTIVE',
    version: 5,
    guestName: 'Zoë Ångström',
    unitTitle: 'Tōtara Cabin',
    regime: 'RESIDENTIAL',
  },
  ...{ rentPerWeek: 320, chargeFrequency: 'WEEKLY', startsOn: addDays(today, -20), endsOn: null },
})
const entry = (n: number, fields: Partial<LedgerEntry>): LedgerEntry => ({
  ...NO_ENTRY,
  ...{
    id: testRecordId(n),
    version: 1,
    agreementId: stay.id,
    kind: 'PAYMENT',
    method: 'CASH',
    amount: 7_770,
  },
  ...{ day: today, files: [], party: 'host', writtenBy: HANA.id, writtenAt: AT, acceptedAt: AT },
  ...fields,
})
const CASH = entry(3, {})
const CLAIM = entry(4, {
  ...{ kind: 'CLAIM', method: 'BANK', day: addDays(today, -1), party: 'guest', writtenBy: ZOE.id },
})
const dialog = page.getByPanel()
const byKind = (a: { kind: string }, b: { kind: string }) => (a.kind < b.kind ? -1 : 1)
const title = () => document.querySelector('sl-dialog[open]')?.getAttribute('label')
const button = (name: string) => dialog.getByRole('button', { name, exact: true })

/** What the page asked the server to add. */
let sent: PersonRequest<'addLedgerEntry'>[] = []
beforeEach(() => {
  sent = []
})

async function open(ledgerEntries: LedgerEntry[]): Promise<void> {
  await bed.put({ units: [unit], agreements: [stay], ledgerEntries })
  bed.server.ask.addLedgerEntry = async (added) => {
    sent.push(added)
    return ok({ data: { ...CASH, ...added, attachments: [] } })
  }
  bed.server.syncNow = async () => ok(undefined)
  await bed.open(ledgerPath(stay.id))
  await expect.element(page.getByRole('heading', { name: 'What’s happened' })).toBeVisible()
}

test('asks whether a claim is cash already recorded, and counts it once', async () => {
  await open([CASH, CLAIM])
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await button('Save').click()
  await expect
    .element(dialog.getByText(/^You recorded NZ\$77\.70 on .* Is this the same payment\?$/))
    .toBeVisible()
  expect(sent).toEqual([])
  await button('Yes, the same one').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toMatchObject([{ kind: 'SAME_MONEY', entryId: CLAIM.id, sameAs: CASH.id, amount: null }])
})

test('confirms two real payments as separate ones', async () => {
  await open([CASH, CLAIM])
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await button('No, another one').click()
  await button('Save').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toMatchObject([{ kind: 'CONFIRMATION', entryId: CLAIM.id, amount: 7_770, isSure: true }])
})

test('cancels a queued receipt after a question that names it, and keeps it', async () => {
  await open([])
  await page.getByRole('button', { name: 'Record a payment' }).click()
  await dialog.getByLabelText('Amount').fill('20')
  await button('Done').click()
  await expect.poll(title).toMatch(/^Receipt [0-9A-Z]{5}-0001$/)
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Cancel receipt' }).click()
  await expect.poll(title).toMatch(/^Cancel receipt [0-9A-Z]{5}-0001\?$/)
  await button('Cancel receipt').click()
  await expect.element(page.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/[0-9A-Z]{5}-0001/)).toBeVisible()
  const [view] = await bed.read('rents', { today })
  expect(view?.lastPaid).toBeNull()
})

test('bond and rent paid together become an entry each, and only the rent is income', async () => {
  await open([])
  await page.getByRole('button', { name: 'Record a payment' }).click()
  await dialog.getByLabelText('Amount').fill('1920')
  await dialog.getByText(/^More:/).click()
  await button('Part of it is bond').click()
  await dialog.getByLabelText('How much is bond').fill('1280')
  await button('Done').click()
  await expect.poll(title).toMatch(/^Receipt [0-9A-Z]{5}-0001$/)
  const entries = (await bed.read('ledger', { agreementId: stay.id, today }))?.entries ?? []
  expect(
    entries
      .map(({ kind, amount, receipt }) => ({ kind, amount, number: receipt?.number.slice(-4) }))
      .toSorted(byKind),
  ).toEqual([
    { kind: 'BOND_RECEIVED', amount: 128_000, number: '0002' },
    { kind: 'PAYMENT', amount: 64_000, number: '0001' },
  ])
  expect((await bed.read('revenue', { year: null, today })).received).toBe(64_000)
})

test('records where a tenancy already under way stood, once', async () => {
  await open([])
  await page.getByRole('button', { name: 'Already under way' }).click()
  await button('Save').click()
  await expect.element(dialog.getByText('Rent is paid up to is required')).toBeVisible()
  await dialog.getByLabelText('Rent is paid up to').fill(addDays(today, -3))
  await dialog.getByLabelText('Bond held').fill('1280')
  await dialog.getByLabelText('Bond lodged on').fill(addDays(today, -15))
  await button('Save').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toMatchObject([{ kind: 'OPENING', day: addDays(today, -2), isOpening: true }])
  const entries = (await bed.read('ledger', { agreementId: stay.id, today }))?.entries ?? []
  expect(
    entries.map(({ kind, amount, isOpening }) => ({ kind, amount, isOpening })).toSorted(byKind),
  ).toEqual([
    { kind: 'BOND_LODGED', amount: 128_000, isOpening: true },
    { kind: 'BOND_RECEIVED', amount: 128_000, isOpening: true },
  ])
})

test('a bond award says what it is for, and cash what its rounding settles', async () => {
  // 21 days of 320 a week: three weeks are due, and 0.03 of wood.
  await open([
    entry(5, { kind: 'BOND_RECEIVED', amount: 128_000 }),
    entry(6, { kind: 'CHARGE', method: null, amount: 3 }),
  ])
  await page.getByLabelText('More…').selectOptions('BOND_CLAIMED')
  await dialog.getByLabelText('Amount').fill('100')
  await expect.element(dialog.getByLabelText('Awarded for')).toHaveValue('RENT')
  await dialog.getByLabelText('Awarded for').selectOptions('DAMAGE')
  await button('Save').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toMatchObject([{ kind: 'BOND_CLAIMED', amount: 10_000, awardedFor: 'DAMAGE' }])
  await page.getByRole('button', { name: 'Record a payment' }).click()
  await dialog.getByLabelText('Amount').fill('960')
  await expect
    .element(dialog.getByText('Cash is rounded to 10 cents. The other NZ$0.03 counts as paid.'))
    .toBeVisible()
  await button('Done').click()
  await expect.poll(async () => (await bed.read('ledger', { agreementId: stay.id, today }))?.owed).toBe(0)
})

test('tells a guest who claimed a payment that the host has been told', async () => {
  const own = {
    ...stay,
    ...{ hostId: ZOE.id, host: ZOE, hostName: 'Ngaire', guestId: HANA.id, guest: HANA },
  }
  await bed.put({
    units: [unit],
    agreements: [own],
    ledgerEntries: [{ ...CLAIM, writtenBy: HANA.id, device: 'Chrome, Linux' }],
  })
  await bed.open(ledgerPath(own.id), 'GUEST')
  await expect
    .element(page.getByText('Ngaire has been told that you paid NZ$77.70. Waiting for Ngaire to confirm.'))
    .toBeVisible()
  expect(document.body.textContent).not.toContain('Chrome, Linux')
})

test('cash asks who and how much, and Done shows the receipt to hand over', async () => {
  const paid = testAgreement(9, unit, { ...{ status: 'ACTIVE', guestName: 'Anton' }, startsOn: today })
  await bed.put({ units: [unit], agreements: [paid, stay] })
  await bed.open(`${RENT_PATH}?cash`, 'HOST', { width: 390, height: 800 })
  const names = page.getByRole('region', { name: 'Who’s paying?' }).getByRole('listitem')
  await expect.element(names.first().getByText('Zoë Ångström', { exact: true })).toBeVisible()
  await expect.element(names.first().getByText('NZ$960.00 owed')).toBeVisible()
  await names.first().getByRole('link').click()
  await expect.poll(title).toMatch(/^Cash from .*Zoë Ångström/)
  await expect.element(dialog.getByLabelText('Amount')).toHaveValue('960.00')
  await expect.element(dialog.getByText('Nothing owed after this')).toBeVisible()
  await button('Done').click()
  await expect.poll(title).toMatch(/^Receipt [0-9A-Z]{5}-0001$/)
  await expect.element(dialog.getByText('NZ$960.00', { exact: true }).first()).toBeVisible()
  await expect.element(dialog.getByText('Nothing owed', { exact: true })).toBeVisible()
  await expect.element(dialog.getByRole('img', { name: 'The receipt as a QR code' })).toBeVisible()
  expect(pageWidth()).toBeLessThanOrEqual(390)
})

test('cash confirmed twice, or reopened after the page was killed, is one payment', async () => {
  await bed.put({ units: [unit], agreements: [stay] })
  const address = `${cashPath(stay.id)}=${testRecordId(77)}`
  await bed.open(address)
  await dialog.getByLabelText('Amount').fill('50')
  const done = button('Done').element() as HTMLElement
  done.click()
  done.click()
  await expect.poll(title).toMatch(/-0001$/)
  // The page comes back with its address, as a browser that was killed restores it.
  await bed.open(address)
  await expect.poll(title).toMatch(/-0001$/)
  const entries = (await bed.read('ledger', { agreementId: stay.id, today }))?.entries ?? []
  expect(entries.map(({ id, amount }) => [id, amount])).toEqual([[testRecordId(77), 5_000]])
})

test('the list of rents shows the same state of a stay as the inbox', async () => {
  const due = testAgreement(9, unit, {
    ...{ status: 'APPROVED', guestName: 'Anton', startsOn: addDays(today, -1), endsOn: addDays(today, 6) },
  })
  await bed.put({ units: [unit], agreements: [due, stay] })
  await bed.open(RENT_PATH)
  await expect.element(page.getByRole('link', { name: /Anton.*Arrival due/s })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Zoë Ångström/ })).not.toHaveTextContent('Staying')
})

test.each([320, 390, 820, 1440])('the helper covers no amount and no menu at %i px', async (width) => {
  await open([CASH, CLAIM, entry(5, { day: addDays(today, -8), amount: 1_234_567 })])
  // Every line of the page's start comes beside the helper, which is 52 pixels high, in one of these windows.
  for (let height = 480; height < 960; height += 48) {
    await page.viewport(width, height)
    await expect.poll(() => document.querySelector('.assistant-trigger')).not.toBeNull()
    for (const month of document.querySelectorAll<HTMLDetailsElement>('.timeline-month')) month.open = true
    expect(await coveredThings()).toEqual([])
  }
})
