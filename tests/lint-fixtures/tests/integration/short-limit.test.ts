// Reported: farstead(patient-limits): A limit below 15000 ms

import { expect, it } from 'vitest'

const LIMIT_MS = 2_000
const seen: string[] = []

it('gives up early', async () => {
  await expect.poll(() => seen, { timeout: LIMIT_MS }).toEqual([])
  await expect.poll(() => seen, { timeout: 60_000 }).toEqual([])
})
