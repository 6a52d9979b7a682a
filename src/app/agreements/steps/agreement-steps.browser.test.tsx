import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { AgreementStatus, AgreementStep } from '#contract/agreement-status.ts'
import { ok } from '#contract/result.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import '#tests/support/page-screens.ts'
import { testAgreement, testUnit } from '#tests/support/record-rows.ts'

const bed = pageBed()
const unit = testUnit(1)
const button = (name: string) => page.getByRole('button', { name, exact: true })

test.each<[string, AgreementStep, AgreementStatus, AgreementStatus]>([
  ['They’ve arrived', 'start', 'APPROVED', 'ACTIVE'],
  ['They’ve left', 'complete', 'ACTIVE', 'COMPLETED'],
])('"%s" is asked about, and taken in the version on screen', async (name, step, before, after) => {
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
