// Reported: farstead(poll-again): What was polled for came in one render

import { expect, it } from 'vitest'

it('shows one thing, and takes another away', async () => {
  await expect.poll(() => document.querySelector('output')).not.toBeNull()
  expect(document.querySelector('li')).toBeNull()
})
