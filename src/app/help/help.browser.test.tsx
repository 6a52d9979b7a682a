import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageBed } from '#tests/support/page-bed.tsx'

const bed = pageBed()

test('help can be searched, and each answer has an address', async () => {
  const router = await bed.open('/help#recordRent', null, { width: 390, height: 844 })
  await expect.element(page.getByText(/^For a bank payment, open the agreement/)).toBeVisible()
  await expect.element(page.getByText(/Keep the recovery codes/)).not.toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search help' })
  await search.fill('recovery')
  await expect.poll(() => document.querySelectorAll('details').length).toBe(1)
  await page.getByText('How do I turn on a second factor?').click()
  await expect.element(page.getByText(/Keep the recovery codes/)).toBeVisible()
  await page.getByRole('link', { name: 'Link to this answer' }).click()
  await expect.poll(() => router.state.location).toMatchObject({ pathname: '/help', hash: '#secondFactor' })
  await search.fill('volcano')
  await expect.element(page.getByText(/^No answer has these words/)).toBeVisible()
})
