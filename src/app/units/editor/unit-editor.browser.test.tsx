import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NO_ADDRESS } from '#contract/unit-fields.ts'
import type { UnitRow } from '#contract/unit.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import { testRecordId, testUnit } from '#tests/support/record-rows.ts'

const bed = pageBed()
const part = (name: string) => page.getByRole('region', { name, exact: true })
const edit = (name: string) => page.getByRole('button', { name: `Edit ${name}`, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

const HUT: Partial<UnitRow> = {
  title: 'Riverbank Hut',
  type: 'ENTIRE_PLACE',
  description: 'By the river.\nThe road is gravel.',
  bedTypes: ['QUEEN'],
  guestsIncluded: 2,
  maxGuests: 3,
  additionalGuestCharge: 40,
  rentAmount: 310.5,
  chargeFrequency: 'FORTNIGHTLY',
  securityDepositAmount: 310.5,
  amenities: ['WOOD_BURNER'],
  terms: [28, 7],
  address: { ...NO_ADDRESS, street: '9 Waioeka Road', suburb: 'RD 3', town: 'Ōpōtiki', postcode: '3199' },
}

async function open(changes: Partial<UnitRow>, hash = '', width = 1180) {
  const unit = testUnit(1, { ...HUT, ...changes })
  await bed.put({ units: [unit] })
  await bed.open(`/units/details/${unit.id}${hash}`, 'HOST', { width, height: 844 })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  return unit
}

test('shows a room as guests read it, in the words of the public page', async () => {
  await open({})
  await expect.element(part('Riverbank Hut').getByText('Entire Place · Near Ōpōtiki')).toBeVisible()
  await expect.element(part('Description').getByText('The road is gravel.')).toBeVisible()
  await expect.element(part('Beds').getByText('Queen · Up to 3 guests')).toBeVisible()
  const pricing = part('Pricing')
  for (const text of [
    'NZ$310.50 per week',
    'Rent covers up to 2 guests.',
    'Each extra guest is NZ$40.00 per week, up to 3 guests.',
    'Paid fortnightly: NZ$621.00.',
    'NZ$310.50, returned after the stay, less anything owed.',
  ])
    await expect.element(pricing.getByText(text)).toBeVisible()
  await expect.element(part('Length of stay').getByText('1 week · 4 weeks or more')).toBeVisible()
  await expect.poll(() => page.getByRole('textbox').elements()).toEqual([])
})

test('opens one part at a time in place and returns the focus when it’s done', async () => {
  await open({ description: 'By the river.\n'.repeat(30) }, '#description', 390)
  await expect.element(field('Description')).toBeVisible()
  // Not every browser keeps what is in sight where it is.
  document.documentElement.style.overflowAnchor = 'none'
  edit('Pricing').element().scrollIntoView({ block: 'center' })
  const topOf = () => part('Pricing').element().getBoundingClientRect().top
  const before = topOf()
  await edit('Pricing').click()
  await expect.element(field('Rent Per Week')).toHaveValue('310.50')
  expect(Math.abs(topOf() - before)).toBeLessThan(2)
  document.documentElement.style.overflowAnchor = ''
  await expect.element(part('Pricing')).toHaveFocus()
  await expect.element(field('Description')).not.toBeInTheDocument()
  await field('Rent Per Week').fill('320')
  await part('Pricing').getByRole('button', { name: 'Done' }).click()
  await expect.element(part('Pricing').getByText('NZ$320.00 per week')).toBeVisible()
  await expect.element(edit('Pricing')).toHaveFocus()
  await expect.poll(() => bed.read('unit', { id: testRecordId(1) })).toMatchObject({ rentAmount: 320 })
})

test('links to each missing part and sums up the finished ones in one line', async () => {
  await open({ status: 'DRAFT', rentAmount: null, bedTypes: [] })
  const publishing = part('Publishing')
  const rows = () =>
    publishing
      .getByRole('link')
      .elements()
      .map((link) => link.textContent)
  await expect.poll(rows).toEqual(['Photos', 'Beds', 'Pricing'])
  await publishing.getByText('4 of 7 sections done').click()
  await expect
    .poll(rows)
    .toEqual([...['Photos', 'Beds', 'Pricing'], ...['Basics', 'Description', 'Length of stay', 'Address']])
  await publishing.getByRole('link', { name: 'To do Beds' }).click()
  await page.getByRole('checkbox', { name: 'Queen', exact: true }).click()
  await part('Beds').getByRole('link', { name: 'Next: Photos' }).click()
  await expect.element(part('Beds').getByText('Queen · Up to 3 guests')).toBeVisible()
  await expect
    .poll(rows)
    .toEqual([...['Photos', 'Pricing'], ...['Basics', 'Description', 'Beds', 'Length of stay', 'Address']])
  await expect.element(page.getByRole('button', { name: 'Add Pricing', exact: true })).toBeVisible()
})

test('publishing too early opens the first incomplete part; each says what it lacks', async () => {
  await open({ status: 'DRAFT', description: '', bedTypes: [], photos: [{ id: testRecordId(9), alt: '' }] })
  await expect.element(part('Beds').getByText('Beds is required')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.element(field('Description')).toBeVisible()
  await expect.element(part('Description').getByText('Description is required')).toBeVisible()
  await expect.element(part('Beds').getByText('Beds is required')).toBeVisible()
})
