import { expect, it } from 'vitest'
import { slownessOf, timeYardstick } from './yardstick.ts'

it('takes the middle time, so that one pause of the machine says nothing', () => {
  const [one, three] = [slownessOf([60]), slownessOf([900, 180, 1])]
  expect(three / one).toBe(3)
})

it('takes measurable time', () => {
  expect(timeYardstick()).toBeGreaterThan(0)
})
