// Reported: farstead(patient-limits): A limit below 15000 ms

import { it } from 'vitest'
import { until } from '#tests/support/until.ts'

it('gives up early', async () => {
  await until('it is there', () => true, 900)
  await until('it is there', () => true)
})
