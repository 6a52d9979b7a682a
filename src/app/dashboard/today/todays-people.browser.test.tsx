import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { dayAtPlace } from '#contract/region.ts'
import { ok } from '#contract/result.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import { pageWidth } from '#tests/support/page-screens.ts'
import { testAgreement, testUnit } from '#tests/support/record-rows.ts'

const bed = pageBed()
const today = dayAtPlace(new Date(), 'Pacific/Auckland')
const list = page.getByRole('region', { name: 'Today', exact: true })
const hut = testUnit(1, { title: 'Hut' })
const agreed = { guestName: 'Zoë Ångström', status: 'APPROVED', startsOn: today } as const

test('a host sees who arrives and marks the arrival on the server', async () => {
  const agreement = testAgreement(1, hut, agreed)
  const move = vi.fn(async () => {
    const row = { ...agreement, status: 'ACTIVE' as const, version: 2 }
    await bed.put({ agreements: [row] })
    return ok({ data: row })
  })
  bed.server.ask.moveAgreement = move
  await bed.put({ units: [hut], agreements: [agreement] })
  await bed.open('/dashboard', 'HOST', { width: 320, height: 700 })
  const row = list.getByRole('listitem')
  await expect.element(row.getByText('Arrives today', { exact: true })).toBeVisible()
  await expect.element(row.getByText('Hut', { exact: true })).toBeVisible()
  const name = row.getByRole('link', { name: 'Zoë Ångström' }).element()
  expect(name.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  // It isn't asked twice on one page.
  await expect.poll(() => page.getByText('Due to arrive. Are they here?').query()).toBeNull()
  await row.getByRole('button', { name: 'Arrived' }).click()
  await page.getByPanel().getByRole('button', { name: 'They’ve arrived' }).click()
  await expect.element(row.getByText('Arrived today', { exact: true })).toBeVisible()
  expect(move).toHaveBeenCalledWith({ id: agreement.id, step: 'start', version: 1 })
  expect(pageWidth()).toBeLessThanOrEqual(320)
})

test('an arrival that the server doesn’t answer waits as an unfinished step', async () => {
  await bed.put({ units: [hut], agreements: [testAgreement(1, hut, agreed)] })
  await bed.open('/dashboard')
  await list.getByRole('button', { name: 'Arrived' }).click()
  await page.getByPanel().getByRole('button', { name: 'They’ve arrived' }).click()
  await expect.element(page.getByPanel().getByText(/^No answer from the server/)).toBeVisible()
  await page.getByPanel().getByRole('button', { name: 'Not now' }).click()
  await expect.element(page.getByRole('link', { name: /You have an unfinished step/ })).toBeVisible()
})

test('a guest who comes tomorrow needs directions, and all 20 arrivals are listed', async () => {
  const tomorrow = { ...agreed, startsOn: addDays(today, 1) }
  const many = Array.from({ length: 20 }, (_, n) =>
    testAgreement(n + 10, hut, { ...agreed, guestName: `Guest ${n}` }),
  )
  await bed.put({ units: [hut], agreements: [testAgreement(1, hut, tomorrow), ...many] })
  await bed.open('/dashboard')
  await expect.poll(() => list.getByRole('listitem').elements().length).toBe(21)
  await expect.element(list.getByRole('link', { name: 'Directions sent?' })).toBeVisible()
})

test('says when nobody arrives or leaves that day', async () => {
  await bed.put({ units: [hut] })
  await bed.open('/dashboard')
  await expect.element(list.getByText('Nobody arrives or leaves today')).toBeVisible()
})

test('who was due yesterday is asked about by that word, not by a date', async () => {
  const yesterday = addDays(today, -1)
  const leaving = { ...agreed, status: 'ACTIVE', startsOn: addDays(today, -9), endsOn: yesterday } as const
  await bed.put({
    units: [hut],
    agreements: [testAgreement(1, hut, { ...agreed, startsOn: yesterday }), testAgreement(2, hut, leaving)],
  })
  await bed.open('/dashboard')
  await expect.element(list.getByText('Due yesterday. Are they here?')).toBeVisible()
  await expect.element(list.getByText('Due to leave yesterday. Have they left?')).toBeVisible()
})
