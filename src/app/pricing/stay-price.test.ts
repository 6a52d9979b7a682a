import { expect, it } from 'vitest'
import { stayPrice } from './stay-price.ts'

const LINEN = { id: 'linen', price: 15, per: 'week' } as const
const FIREWOOD = { id: 'firewood', price: 40, per: 'stay' } as const

it('adds up the rent, add-ons and bond of a stay', () => {
  const price = stayPrice({ weeklyRent: 320, days: 14, bondWeeks: 2, addOns: [LINEN, FIREWOOD] })
  expect(price).toEqual({ rent: 640, addOns: 70, bond: 640, total: 1350 })
})

it('rounds to cents', () => {
  expect(stayPrice({ weeklyRent: 333.33, days: 21, bondWeeks: 1, addOns: [] })).toEqual({
    rent: 999.99,
    addOns: 0,
    bond: 333.33,
    total: 1333.32,
  })
})

it('charges four weeks of bond at most, and nothing for an invalid amount', () => {
  expect(stayPrice({ weeklyRent: 100, days: 28, bondWeeks: 6, addOns: [] }).bond).toBe(400)
  expect(stayPrice({ weeklyRent: Number.NaN, days: 7, bondWeeks: 1, addOns: [] }).total).toBe(0)
  expect(stayPrice({ weeklyRent: -5, days: 7, bondWeeks: 1, addOns: [] }).total).toBe(0)
})
