// Reported: nothing

import { it } from 'vitest'
import type { Page } from 'playwright'

declare const page: Page

it('looks inside the list, and for other words', async () => {
  await page.getByLabel('Your reply').fill('On its way')
  await page.getByRole('log').getByText('On its way').waitFor()
  await page.getByText('Sent').waitFor()
})

it('has typed nothing itself', async () => {
  await page.getByText('On its way').waitFor()
})
