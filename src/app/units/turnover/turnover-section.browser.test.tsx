import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageBed } from '#tests/support/page-bed.tsx'
import { testUnit } from '#tests/support/record-rows.ts'

const bed = pageBed()
const unit = testUnit(1)

test('a link to the checklist scrolls there even when it loads late', async () => {
  await bed.put({ units: [unit] })
  await bed.open(`/units/details/${unit.id}#turnover`)
  const heading = page.getByRole('heading', { name: 'Turnover', exact: true })
  await expect.element(heading).toBeInViewport()
  await expect
    .element(page.getByRole('button', { name: 'Edit Turnover', exact: true }))
    .not.toBeInTheDocument()
})

test('two things removed at once stay removed, and the last one can’t be removed', async () => {
  await bed.put({ units: [unit] })
  await bed.open(`/units/details/${unit.id}#turnover`)
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}`, exact: true })
  await expect.element(remove('Make the beds')).toBeVisible()
  // Both before anything of the first shows.
  for (const name of ['Make the beds', 'Clean the bathroom']) (remove(name).element() as HTMLElement).click()
  await expect.poll(() => remove('Clean the bathroom').elements()).toHaveLength(0)
  await expect.poll(() => remove('Make the beds').elements()).toHaveLength(0)
  const removing = () => page.getByRole('button', { name: /^Remove / }).elements() as HTMLElement[]
  await expect.poll(() => removing().length).toBe(10)
  for (let left = 10; left > 2; left -= 1) {
    removing()[0]?.click()
    await expect.poll(() => removing().length).toBe(left - 1)
  }
  removing()[0]?.click()
  await expect.poll(() => removing().length).toBe(0)
  await expect.poll(() => page.getByRole('textbox', { name: 'What to do' }).elements().length).toBe(1)
})
