import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageBed } from '#tests/support/page-bed.tsx'
import '#tests/support/page-screens.ts'
import { testAgreement, testUnit } from '#tests/support/record-rows.ts'

const bed = pageBed()
const unit = testUnit(1)
const READY = {
  ...{ hostName: 'Hana Rewi', guestName: 'Tom Hallward', rentPerWeek: 320, region: 'AUCKLAND' as const },
  ...{ startsOn: '2027-02-01', endsOn: '2027-02-15', bankAccount: '01-0902-0068389-00' },
}
const bar = page.getByRole('region', { name: 'Before you send' })
const inBar = (name: string) => bar.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })

async function openDraft(fields: object, look?: { width: number; height: number }) {
  const draft = testAgreement(2, unit, { ...READY, ...fields })
  await bed.put({ units: [unit], agreements: [draft] })
  await bed.open(`/accommodation/agreements/details/${draft.id}`, 'HOST', look)
}

test('a draft asks who, when and how much, and keeps complete terms folded', async () => {
  await openDraft({})
  for (const name of ['Who’s staying?', 'When?', 'How much?'])
    await expect.element(page.getByRole('region', { name })).toBeVisible()
  await expect.element(field('Bank account')).not.toBeVisible()
  await expect.element(page.getByText('01-0902-0068389-00')).toBeVisible()
  await expect.element(bar.getByText('Everything needed is filled in')).toBeVisible()
  await expect.element(inBar('Sign as host')).toBeVisible()
  await expect.element(inBar('Send to guest')).toBeVisible()
})

test('incomplete terms start unfolded, and the bar opens folded ones', async () => {
  await openDraft({ bankAccount: '', hostName: '' })
  await expect.element(field('Bank account')).toBeVisible()
  await bar.getByText('Still needed: Host').click()
  await expect.element(bar.getByText(/^You’re asked for your account and address once/)).toBeVisible()
  page.getByRole('group').elements().forEach(close)
  await expect.element(field('Host')).not.toBeVisible()
  await inBar('Send to guest').click()
  await expect.element(field('Host')).toHaveFocus()
  await expect.element(page.getByText('Host is required')).toBeVisible()
})

test('on a small phone the bar with the next step sits on top of the tab bar', async () => {
  await openDraft({ startsOn: null, endsOn: null }, { width: 320, height: 640 })
  await expect.element(bar.getByText('Still needed: First day · Last day')).toBeVisible()
  await expect.element(inBar('Send to guest')).toBeVisible()
  const { bottom, height } = bar.element().getBoundingClientRect()
  expect(bottom).toBeCloseTo(document.querySelector('.tab-bar')?.getBoundingClientRect().top ?? 0, 0)
  expect(height).toBeLessThan(180)
})

test('the bar is as high as its button, also while changes are being saved', async () => {
  await openDraft({}, { width: 820, height: 1180 })
  await expect.element(inBar('Sign as host')).toBeVisible()
  const heightOf = () => bar.element().getBoundingClientRect().height
  // 44 px, 8 px above and below it, and two lines.
  expect(heightOf()).toBeLessThanOrEqual(44 + 16 + 2)
  await field('Rent per week').fill('330')
  await expect.element(bar.getByText('Saving your changes first…')).toBeVisible()
  await expect.element(bar.getByText('Everything needed is filled in')).not.toBeVisible()
  expect(heightOf()).toBeLessThanOrEqual(44 + 16 + 2)
})

function close(fold: Element): void {
  if (fold instanceof HTMLDetailsElement) fold.open = false
}
