// Reported: farstead(patient-limits): vi.waitFor gives up after a second: use patiently

import { expect, it, vi } from 'vitest'

it('gives up early', async () => {
  await vi.waitFor(() => expect(document.title).toBe('Farstead'))
  await vi.waitFor(() => expect(document.title).toBe('Farstead'), { timeout: 20_000 })
})
