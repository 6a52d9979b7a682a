// Reported: farstead(no-sleep): A test waits for a state, not for a time

import type { Page } from 'playwright'
import { it } from 'vitest'

declare const page: Page

it('waits for a second', async () => {
  await page.waitForTimeout(1_000)
})
