import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageBed } from '#tests/support/page-bed.tsx'

const bed = pageBed()

test.each([
  ['/dashboard', 'You’re all caught up'],
  ['/accommodation/rent', 'No rent yet'],
])('on a device that has never been in sync, %s doesn’t look done', async (address, done) => {
  bed.tellStatus({ isCaughtUp: false, lastSyncAt: null })
  await bed.open(address)
  await expect.element(page.getByRole('main').getByText('Loading', { exact: true })).toBeInTheDocument()
  expect(page.getByText(done).query()).toBeNull()
  bed.tellStatus({ isCaughtUp: true })
  await expect.element(page.getByText(done)).toBeVisible()
})
