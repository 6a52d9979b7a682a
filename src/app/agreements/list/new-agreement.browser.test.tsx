import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { testChat } from '#tests/support/chat-rows.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import '#tests/support/page-screens.ts'
import { HANA, testAgreement, testUnit, ZOE } from '#tests/support/record-rows.ts'

const bed = pageBed()
const unit = testUnit(1, {
  address: { street: '12 Pākihi Road', suburb: 'RD 2', town: 'Ōpōtiki', postcode: '3198' },
  addOns: [{ id: 'a', name: 'Linen', description: '', amount: 18, chargeFrequency: 'ONE_TIME' }],
})
const TOM = { ...ZOE, id: `${ZOE.id.slice(0, -1)}e`, firstName: 'Tom', lastName: 'Hallward' }
const chats = [ZOE, TOM].map((guest, n) =>
  testChat(n + 1, 1, {
    participants: [
      { ...HANA, readPosition: 0 },
      { ...guest, readPosition: 0 },
    ],
  }),
)
const field = (name: string) => page.getByPanel().getByLabelText(name, { exact: true })
const create = () => page.getByPanel().getByRole('button', { name: 'Create draft' })

test('a new agreement needs a guest and reuses details the host gave before', async () => {
  const before = testAgreement(2, unit, {
    ...{ bankAccount: '01-0902-0068389-00', hostAddress: 'PO Box 7, Ōpōtiki' },
  })
  await bed.put({ units: [unit], chats, agreements: [before] })
  const router = await bed.open('/accommodation/agreements?new')
  await expect.element(field('Guest')).toHaveValue('')
  await expect.element(create()).toBeDisabled()
  await field('Guest').selectOptions('Tom Hallward')
  await create().click()
  await expect.poll(() => router.state.location.pathname).toMatch(/details/)
  const id = router.state.location.pathname.split('/').at(-1) ?? ''
  expect(await bed.read('agreement', { id })).toMatchObject({
    ...{ guestId: TOM.id, bankAccount: '01-0902-0068389-00', hostAddress: 'PO Box 7, Ōpōtiki' },
    ...{ region: 'AUCKLAND', addOns: [] },
  })
})

test('offline, a draft for a new guest says what to do now and what has to wait', async () => {
  await bed.put({ units: [unit] })
  bed.setOnline(false)
  await bed.open('/accommodation/agreements?new')
  await field('Guest’s name').fill('Hemi')
  await create().click()
  await expect.element(page.getByText(/^Fill in the terms now and show them to your guest/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Invite guest' })).toBeDisabled()
})
