import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageBed } from '#tests/support/page-bed.tsx'
import '#tests/support/page-screens.ts'
import { HANA, testAgreement, testUnit, ZOE } from '#tests/support/record-rows.ts'

const bed = pageBed()
const FIREWOOD = { id: 'a', name: 'Firewood', description: '', amount: 25 }
const LINEN = { id: 'b', name: 'Linen', description: 'Two sets', amount: 18 }
const unit = testUnit(1, {
  addOns: [FIREWOOD, LINEN].map((addOn) => ({ ...addOn, chargeFrequency: 'ONE_TIME' as const })),
})
const extra = (name: string) => page.getByRole('checkbox', { name })

test('a new draft offers the room’s extras, and charges only what is ticked', async () => {
  const agreement = testAgreement(2, unit)
  await bed.put({ units: [unit], agreements: [agreement] })
  await bed.open(`/accommodation/agreements/details/${agreement.id}`)
  await expect.element(extra('Firewood: NZ$25.00, One Time')).not.toBeChecked()
  await expect.element(extra('Linen: NZ$18.00, One Time')).not.toBeChecked()
  await extra('Linen: NZ$18.00, One Time').click()
  const stored = async () => (await bed.read('agreement', { id: agreement.id }))?.addOns
  await expect.poll(stored).toEqual([{ ...LINEN, frequency: 'ONE_TIME' }])
  await extra('Linen: NZ$18.00, One Time').click()
  await expect.poll(stored).toEqual([])
})

test('a guest asked to accept sees which extras aren’t included', async () => {
  const agreement = testAgreement(2, unit, {
    ...{ status: 'PENDING', hostId: ZOE.id, host: ZOE, guestId: HANA.id, guest: HANA },
    addOns: [{ ...FIREWOOD, frequency: 'ONE_TIME' }],
  })
  await bed.put({ units: [{ ...unit, hostId: ZOE.id, host: ZOE }], agreements: [agreement] })
  await bed.open(`/accommodation/agreements/details/${agreement.id}`, 'GUEST')
  const left = page.getByRole('region', { name: 'Not in this agreement' })
  await expect.element(left.getByText('Linen: NZ$18.00, One Time')).toBeVisible()
  await expect.element(left.getByText('Firewood')).not.toBeInTheDocument()
})
