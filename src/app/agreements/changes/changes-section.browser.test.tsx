import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { AgreementChangeRow } from '#contract/agreement-change.ts'
import { documentText, NO_TERMS, termsOf } from '#contract/agreement-terms.ts'
import { fail, ok } from '#contract/result.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import '#tests/support/page-screens.ts'
import { HANA, testAgreement, testRecordId, testUnit, ZOE } from '#tests/support/record-rows.ts'

const bed = pageBed()
const unit = testUnit(1)
const TERMS = {
  ...{ hostName: 'Hana Parata', guestName: 'Zoë Ångström', rentPerWeek: 320 },
  ...{ startsOn: '2097-12-01', endsOn: '2097-12-15' },
}
const agreement = testAgreement(2, unit, { ...TERMS, status: 'APPROVED', version: 4 })
const path = `/accommodation/agreements/details/${agreement.id}`
const button = (name: string) => page.getByRole('button', { name, exact: true })
const inPanel = (name: string) => page.getByPanel().getByRole('button', { name, exact: true })
const field = (name: string) => page.getByPanel().getByLabelText(name, { exact: true })
const noted = page.getByText

const proposed: AgreementChangeRow = {
  ...{ id: testRecordId(3), version: 1, agreementId: agreement.id, party: 'guest', proposedBy: ZOE.id },
  ...{ state: 'OPEN', unitTitle: unit.title, hostName: TERMS.hostName, guestName: TERMS.guestName },
  ...{
    startsOn: null,
    endsOn: '2097-12-20',
    rentPerWeek: null,
    rentFrom: null,
    additionalGuests: null,
    guestsFrom: null,
  },
  ...{ notice: null, receivedOn: null, withdraws: null },
  ...{ reason: 'The road is closed', hash: 'h', signatures: [], answeredAt: null },
  ...{ before: { startsOn: '2097-12-01', endsOn: '2097-12-15', rentPerWeek: 320, additionalGuests: null } },
  ...{ createdAt: '2026-11-28T00:00:00.000Z', updatedAt: '2026-11-28T00:00:00.000Z' },
}

test('offline, signs a proposal, keeps it on this device and shows it as waiting', async () => {
  await bed.put({ units: [unit], agreements: [agreement] })
  bed.tellStatus({ reachability: 'unreachable' })
  bed.setOnline(false)
  await bed.open(path)
  await button('Propose a change').click()
  await inPanel('Sign and propose').click()
  await expect.element(page.getByPanel().getByText('Choose what changes')).toBeVisible()
  await expect.element(page.getByPanel().getByText('Write a sentence why')).toBeVisible()
  await field('New day of leaving').fill('20 dec 2097')
  await field('Why').fill('The road is closed')
  await inPanel('Sign and propose').click()
  await expect.element(noted('Waiting to send')).toBeVisible()
  await expect.element(button('Propose a change')).not.toBeInTheDocument()
  const [kept] = await bed.read('records', { kinds: ['agreementChanges'] })
  const next = { ...termsOf({ ...NO_TERMS, ...agreement }), endsOn: '2097-12-20' }
  expect(kept?.row).toMatchObject({ agreementId: agreement.id, endsOn: '2097-12-20' })
  const { signature } = { ...kept?.row } as { signature?: { party: string; terms: typeof next } }
  expect(signature?.party).toBe('host')
  expect(documentText(agreement.id, signature?.terms ?? next)).toBe(documentText(agreement.id, next))
  await button('Discard').click()
  await expect.element(button('Propose a change')).toBeVisible()
})

test('asks how many guests, and from when, and says what each costs', async () => {
  await bed.put({ units: [unit], agreements: [{ ...agreement, additionalGuestCharge: 40 }] })
  await bed.open(path)
  await button('Propose a change').click()
  await expect.element(page.getByPanel().getByText('0 until then. Each adds NZ$40.00 a week.')).toBeVisible()
  await field('New number of extra guests').fill('1')
  await field('Why').fill('My sister joins me')
  await inPanel('Sign and propose').click()
  await expect.element(page.getByPanel().getByText('Fill in both, or leave both blank')).toBeVisible()
  await field('Extra guests from').fill('8 dec 2097')
  await inPanel('Sign and propose').click()
  await expect.element(noted('1 from 8 Dec 2097 (was 0)')).toBeVisible()
  const [kept] = await bed.read('records', { kinds: ['agreementChanges'] })
  expect(kept?.row).toMatchObject({ additionalGuests: 1, guestsFrom: '2097-12-08' })
})

test('shows the other side the old and new terms, and accepts by signing', async () => {
  await bed.put({ units: [unit], agreements: [agreement], agreementChanges: [proposed] })
  const answer = vi.fn(async () => {
    const row = {
      ...proposed,
      state: 'ACCEPTED' as const,
      answeredAt: '2026-11-29T00:00:00.000Z',
      version: 2,
    }
    await bed.put({
      agreementChanges: [row],
      agreements: [{ ...agreement, endsOn: '2097-12-20', version: 5 }],
    })
    return ok({ data: row })
  })
  bed.server.ask.answerAgreementChange = answer
  // From the list of what needs the person.
  const router = await bed.open(`/accommodation/agreements?change=${proposed.id}`)
  await expect.poll(() => router.state.location.pathname).toBe(path)
  await expect.element(noted('Zoë Ångström proposed this')).toBeVisible()
  await expect.element(noted(/20 Dec.* \(was .*15 Dec/)).toBeVisible()
  await expect.element(button('Take back')).not.toBeInTheDocument()
  await button('Accept').click()
  await inPanel('Accept').click()
  await expect.element(noted('Change accepted')).toBeVisible()
  expect(answer).toHaveBeenCalledWith({
    id: proposed.id,
    answer: 'accept',
    signature: expect.objectContaining({
      party: 'host',
      name: 'Hana Parata',
      terms: { ...termsOf({ ...NO_TERMS, ...agreement }), endsOn: '2097-12-20' },
    }),
  })
})

test('lets the proposer take it back, and says if the other side was faster', async () => {
  const mine = { ...proposed, party: 'host' as const, proposedBy: HANA.id }
  await bed.put({ units: [unit], agreements: [agreement], agreementChanges: [mine] })
  bed.server.ask.answerAgreementChange = () =>
    Promise.resolve(fail({ kind: 'conflict', message: '', current: mine }))
  await bed.open(path)
  await expect.element(button('Accept')).not.toBeInTheDocument()
  await button('Take back').click()
  await inPanel('Take back').click()
  await expect.element(page.getByPanel().getByText('This was answered meanwhile')).toBeVisible()
})
