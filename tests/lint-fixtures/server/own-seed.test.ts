// Reported: farstead(seeded-properties): Take fc from

import fc from 'fast-check'
import { it } from 'vitest'

it('adds zero', () => {
  fc.assert(fc.property(fc.nat(), (n) => n + 0 === n))
})
