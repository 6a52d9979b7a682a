import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { BlockedDaysRow } from '#contract/blocked-days.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { dayAtPlace } from '#contract/region.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import '#tests/support/page-screens.ts'
import { HANA, testAgreement, testRecordId, testUnit } from '#tests/support/record-rows.ts'

const bed = pageBed()
const today = dayAtPlace(new Date(), 'Pacific/Auckland')
const day = (later: number) => addDays(today, later)
const unit = testUnit(1, { title: 'Tōtara Cabin' })
const BLOCKED: BlockedDaysRow = {
  ...{ id: testRecordId(5), version: 1, hostId: HANA.id, unitId: unit.id, feedId: null },
  ...{ firstDay: day(1), lastDay: day(2), note: 'Painting', isRemoved: false },
  ...{ createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-01T00:00:00.000Z' },
}

const timeline = page.getByRole('region', { name: 'Occupancy' })
const dialog = page.getByPanel()
const field = (name: string) => dialog.getByLabelText(name, { exact: true })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const bar = (name: RegExp) => timeline.getByRole('button', { name })
const blocked = async () => (await bed.read('records', { kinds: ['blockedDays'] })).map(({ row }) => row)

/** Opens the dashboard of a host whose room has an agreed stay from the eighth to the eleventh day from now. */
async function open(...days: BlockedDaysRow[]): Promise<void> {
  const stay = testAgreement(2, unit, {
    ...{ status: 'APPROVED', startsOn: day(8), endsOn: day(11), guestName: 'Zoë Ångström', version: 4 },
  })
  await bed.put({ units: [unit], agreements: [stay], blockedDays: days })
  await bed.open('/dashboard')
  await expect.element(timeline).toBeVisible()
}

test('blocks days offline, after a warning of an overlapping stay', async () => {
  await open()
  bed.setOnline(false)
  await timeline.getByRole('button', { name: 'Block days' }).click()
  await field('Room').selectOptions('Tōtara Cabin')
  await field('First day').fill(day(8))
  await field('Last day').fill(day(6))
  await expect.element(dialog.getByText('The last day can’t be before the first')).toBeVisible()
  await field('Last day').fill(day(9))
  await expect.element(dialog.getByText(/overlapping stay/i)).toBeVisible()
  // The night of the last day is blocked, too; the one of the departure is free.
  await field('First day').fill(day(11))
  await field('Last day').fill(day(12))
  await expect.element(dialog.getByText(/overlapping stay/i)).not.toBeInTheDocument()
  await field('First day').fill(day(1))
  await field('Last day').fill(day(2))
  await field('Note').fill('Painting')
  await button('Block days').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(bar(/Painting/)).toBeVisible()
  expect(await blocked()).toMatchObject([
    { unitId: unit.id, firstDay: day(1), lastDay: day(2), note: 'Painting', isRemoved: false },
  ])
})

test('frees blocked days, with undo', async () => {
  await open(BLOCKED)
  await bar(/Painting/).click()
  await button('Make these days free').click()
  await expect.element(bar(/Painting/)).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(bar(/Painting/)).toBeVisible()
})

test('saves other days for a blocked period', async () => {
  await open(BLOCKED)
  await bar(/Painting/).click()
  await field('Last day').fill(day(3))
  await button('Save').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await blocked()).toMatchObject([{ firstDay: day(1), lastDay: day(3) }])
})

test('days from another platform link to the room’s calendars and can’t be changed', async () => {
  await open({ ...BLOCKED, feedId: testRecordId(6), note: 'Reserved' })
  await bar(/Reserved/).click()
  await expect
    .element(dialog.getByText('These days come from a calendar you added to this room. Change them there.'))
    .toBeVisible()
  await expect.poll(() => button('Make these days free').query()).toBeNull()
  const link = dialog.getByRole('link', { name: 'View the room’s calendars' })
  await expect.element(link).toHaveAttribute('href', `/units/details/${unit.id}`)
})
