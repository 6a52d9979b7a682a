import { expect, it } from 'vitest'
import { slownessOf, timeYardstick } from './yardstick.ts'

it('takes the median time, so that one pause of the machine doesn’t count', () => {
  const [one, three] = [slownessOf([60]), slownessOf([900, 180, 1])]
  expect(three / one).toBe(3)
})

it('takes measurable time', () => {
  expect(timeYardstick()).toBeGreaterThan(0)
})
