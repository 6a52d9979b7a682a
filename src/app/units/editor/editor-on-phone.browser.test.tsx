import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageBed } from '#tests/support/page-bed.tsx'
import { testUnit } from '#tests/support/record-rows.ts'

const bed = pageBed()
const unit = testUnit(1)
const rectOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()

test('scrolls a pressed field above the save bar', async () => {
  await bed.put({ units: [unit] })
  await bed.open(`/units/details/${unit.id}#houseRules`, 'HOST', { width: 390, height: 844 })
  const rules = page.getByRole('textbox', { name: 'House rules' })
  await expect.element(rules).toBeVisible()
  // Its upper half above the bar, its lower half under it, as a thumb may leave it.
  const bar = rectOf('.unit-save-bar')?.top ?? 0
  const box = rules.element().getBoundingClientRect()
  window.scrollBy(0, box.top + box.height / 2 - bar)
  await expect.poll(() => rules.element().getBoundingClientRect().bottom).toBeGreaterThan(bar)
  await rules.click({ position: { x: 20, y: 8 } })
  await expect.poll(() => rules.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(bar)
})

test('names the room before anything else', async () => {
  const hut = testUnit(2, { title: 'Hut' })
  await bed.put({ units: [hut] })
  await bed.open(`/units/details/${hut.id}`, 'HOST', { width: 390, height: 844 })
  await expect.element(page.getByRole('heading', { name: 'Hut', level: 1 })).toBeVisible()
  const publishing = rectOf('#publishing')?.top ?? 0
  expect(rectOf('#basics')?.bottom).toBeLessThanOrEqual(publishing)
})
