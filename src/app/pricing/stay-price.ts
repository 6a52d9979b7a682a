import { LAW_RULES } from '#domain/law/rules.ts'

/** An add-on in dollars, charged each week or once for the stay. */
export type AddOn = { id: 'linen' | 'firewood'; price: number; per: 'week' | 'stay' }

export type StayPrice = { rent: number; addOns: number; bond: number; total: number }

/**
 * Returns the price of a stay, in dollars rounded to cents: rent by the day (a week's rent ÷ 7), add-ons, and the bond,
 * which is held and returned. Invalid amounts count as zero.
 */
export function stayPrice(stay: {
  weeklyRent: number
  days: number
  bondWeeks: number
  addOns: readonly AddOn[]
}): StayPrice {
  const weeklyRent = Number.isFinite(stay.weeklyRent) ? Math.max(0, stay.weeklyRent) : 0
  const rent = cents((weeklyRent / 7) * stay.days)
  const bond = cents(weeklyRent * Math.min(Math.max(0, stay.bondWeeks), LAW_RULES.bondLimit.figures.weeks))
  const addOns = cents(
    stay.addOns.reduce((sum, { price, per }) => sum + (per === 'week' ? (price * stay.days) / 7 : price), 0),
  )
  return { rent, addOns, bond, total: cents(rent + addOns + bond) }
}

function cents(dollars: number): number {
  return Math.round((dollars + Number.EPSILON) * 100) / 100
}
