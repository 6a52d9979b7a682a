import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { AgreementStatus, AgreementStep } from '#contract/agreement-status.ts'
import type { ChargeFrequency } from '#contract/charge-frequency.ts'
import { ok } from '#contract/result.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import { testChat } from '#tests/support/chat-rows.ts'
import { pageWidth } from '#tests/support/page-screens.ts'
import { HANA, testAgreement, testUnit, ZOE } from '#tests/support/record-rows.ts'

const bed = pageBed()
const unit = testUnit(1)
const button = (name: string) => page.getByRole('button', { name, exact: true })

test.each<[string, AgreementStep, AgreementStatus, AgreementStatus]>([
  ['They’ve arrived', 'start', 'APPROVED', 'ACTIVE'],
  ['They’ve left', 'complete', 'ACTIVE', 'COMPLETED'],
])('"%s" asks for confirmation and sends the version on screen', async (name, step, before, after) => {
  const agreement = testAgreement(2, unit, { status: before, version: 5 })
  await bed.put({ units: [unit], agreements: [agreement] })
  const move = vi.fn(async () => {
    const row = { ...agreement, status: after, version: 6 }
    await bed.put({ agreements: [row] })
    return ok({ data: row })
  })
  bed.server.ask.moveAgreement = move
  await bed.open(`/accommodation/agreements/details/${agreement.id}`)
  await button(name).click()
  expect(move).not.toHaveBeenCalled()
  await page.getByPanel().getByRole('button', { name, exact: true }).click()
  await expect.element(button(name)).not.toBeInTheDocument()
  expect(move).toHaveBeenCalledWith({ id: agreement.id, step, version: 5 })
})

test('on a phone the actions fit one row, next step first, the rest in a menu', async () => {
  const agreement = testAgreement(2, unit, { status: 'PENDING', guestId: HANA.id, guest: HANA })
  await bed.put({
    units: [unit],
    agreements: [{ ...agreement, hostId: ZOE.id, host: ZOE }],
    chats: [testChat(1, 0)],
  })
  await bed.open(`/accommodation/agreements/details/${agreement.id}`, 'GUEST', { width: 320, height: 700 })
  await expect.element(button('Accept')).toBeVisible()
  const link = page.getByRole('link', { name: 'Message', exact: true })
  await expect.element(link).toBeVisible()
  const shown = [button('Accept'), button('Decline'), link, button('More actions')]
  const boxes = shown.map((each) => each.element().getBoundingClientRect())
  const lefts = boxes.map(({ left }) => left)
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b))
  const middles = boxes.map(({ top, bottom }) => Math.round((top + bottom) / 2))
  expect(new Set(middles).size).toBe(1)
  expect(pageWidth()).toBe(320)
  await expect.element(button('Save a copy')).not.toBeInTheDocument()
  await button('More actions').click()
  await page.getByRole('menuitem', { name: 'Save a copy' }).click()
  await expect.element(page.getByPanel('Save a copy')).toBeVisible()
})

test.each<[AgreementStatus, number]>([
  ['ACTIVE', 1],
  ['PENDING', 0],
])('an agreement that is %s has %i links to its rent', async (status, count) => {
  const agreement = testAgreement(2, unit, { status, rentPerWeek: 320 })
  await bed.put({ units: [unit], agreements: [agreement] })
  await bed.open(`/accommodation/agreements/details/${agreement.id}`)
  await expect.element(page.getByText('Rent per week').first()).toBeVisible()
  const links = page.getByRole('link', { name: 'View rent', exact: true }).elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    Array.from({ length: count }, () => `/accommodation/rent?agreement=${agreement.id}`),
  )
})

test.each<[ChargeFrequency, string]>([
  ['WEEKLY', 'NZ$320.00'],
  ['FORTNIGHTLY', 'NZ$320.00 Fortnightly, NZ$640.00'],
])('the summary says of a rent paid %s: %s', async (frequency, said) => {
  const agreement = testAgreement(2, unit, { status: 'ACTIVE', rentPerWeek: 320, frequency })
  await bed.put({ units: [unit], agreements: [agreement] })
  await bed.open(`/accommodation/agreements/details/${agreement.id}`)
  await expect
    .poll(() => document.querySelector('.agreement-summary dd:not(:has(.status-tag))')?.textContent?.trim())
    .toBe(said)
})
