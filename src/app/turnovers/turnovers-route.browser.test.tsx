import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { dayAtPlace } from '#contract/region.ts'
import { NO_TURNOVER, NO_TURNOVER_PLAN } from '#contract/turnover-fields.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import { pageWidth, reachOf } from '#tests/support/page-screens.ts'
import { testAgreement, testUnit } from '#tests/support/record-rows.ts'

const bed = pageBed()
const today = dayAtPlace(new Date(), 'Pacific/Auckland')
const hut = testUnit(1, { title: 'Hut' })
const loft = testUnit(2, { title: 'Loft' })
const times = { version: 1, createdAt: '2026-11-01T00:00:00Z', updatedAt: '2026-11-01T00:00:00Z' }
const leaving = (n: number, unit: typeof hut, days: number, guestName: string) =>
  testAgreement(n, unit, {
    ...{ status: 'ACTIVE', startsOn: addDays(today, days - 5), endsOn: addDays(today, days) },
    ...{ guestName, regime: 'SHORT_STAY' },
  })
const card = (name: string) => page.getByRole('article', { name })

test('a host ticks off tasks, says who does them, and makes the room ready', async () => {
  const stay = leaving(1, hut, 0, 'Zoë Ångström')
  const next = testAgreement(2, hut, {
    ...{ status: 'APPROVED', startsOn: today, endsOn: addDays(today, 20), guestName: 'Mereana' },
    regime: 'SHORT_STAY',
  })
  await bed.put({ units: [hut], agreements: [stay, next] })
  await bed.open('/turnovers', 'HOST', { width: 320, height: 700 })
  const hutCard = card('Hut')
  await expect.element(hutCard.getByText('Zoë Ångström leaves', { exact: true })).toBeVisible()
  await expect.element(hutCard.getByText(/^Next: Mereana, /)).toBeVisible()
  expect(reachOf(hutCard.getByRole('link', { name: 'Hut' }).element())).toBeGreaterThanOrEqual(44)
  await expect.element(hutCard.getByText('0 of 12 done')).toBeVisible()
  await hutCard.getByRole('button', { name: 'Checklist' }).click()
  await hutCard.getByRole('checkbox', { name: 'Make the beds' }).click()
  await hutCard.getByRole('checkbox', { name: 'Keys are back' }).click()
  await expect.element(hutCard.getByText('2 of 12 done')).toBeVisible()
  await hutCard.getByLabelText('Who does it').fill('Moana')
  await hutCard.getByRole('button', { name: 'Room is ready' }).click()
  await expect.element(hutCard.getByText('Ready', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Moana 1' })).toBeVisible()
  expect(pageWidth()).toBeLessThanOrEqual(320)
})

test('lists overdue turnovers first, then by day, and can filter by person', async () => {
  const stays = [
    leaving(1, hut, 1, 'Tomorrow'),
    leaving(2, loft, -2, 'Overdue'),
    leaving(3, testUnit(3, { title: 'Barn' }), 0, 'Today'),
    leaving(4, testUnit(4, { title: 'Tent' }), 9, 'Too late'),
  ]
  const turnovers = [
    { ...NO_TURNOVER, ...times, writtenBy: {}, people: [], files: [], id: stays[1]?.id ?? '', who: 'Moana' },
  ]
  await bed.put({ units: [hut, loft], agreements: stays, turnovers })
  await bed.open('/turnovers')
  const headings = () =>
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(headings).toEqual(['Overdue', 'Today', 'Tomorrow'])
  await page.getByRole('button', { name: 'Moana 1' }).click()
  await expect.poll(headings).toEqual(['Overdue'])
  await expect.element(card('Loft')).toBeVisible()
})

test('keeps a late room that is now ready on screen, so that this can be undone', async () => {
  await bed.put({ units: [loft], agreements: [leaving(2, loft, -2, 'Overdue')] })
  await bed.open('/turnovers')
  const heading = (name: string) => page.getByRole('heading', { level: 2, name })
  await expect.element(heading('Overdue')).toBeVisible()
  await card('Loft').getByRole('button', { name: 'Checklist' }).click()
  await card('Loft').getByRole('button', { name: 'Room is ready' }).click()
  await expect.element(heading('Earlier')).toBeVisible()
  await card('Loft').getByRole('button', { name: 'Not ready after all' }).click()
  await expect.element(heading('Overdue')).toBeVisible()
})

test('says that a week has no departures, and still warns of low supplies', async () => {
  const gas = { supplies: { gas: { name: 'Gas bottles', warnAt: 1 } }, levels: { gas: 1 } }
  const plan = { ...NO_TURNOVER_PLAN, ...gas, ...times, id: hut.id, hostId: hut.hostId, readyFor: [] }
  await bed.put({ units: [hut], turnoverPlans: [plan] })
  await bed.open('/turnovers')
  await expect.element(page.getByRole('heading', { name: 'No turnovers this week' })).toBeVisible()
  await expect.element(page.getByText('Gas bottles: 1')).toBeVisible()
})
