import type { AgreementAddOn, AgreementTerms } from '#contract/agreement-terms.ts'
import { rentPerPeriod, weeksPerPeriod } from '#contract/charge-frequency.ts'
import { stayDays } from '#app/agreements/law/warnings.ts'

/** The total price of a stay, in dollars to the cent. The bond, including one for a pet, is held and returned. */
export type StayTotal = { rent: number; addOns: number; bond: number; total: number }

/**
 * Returns what both sides can expect to pay for a stay with a first and last day and a rent; `null` if one of them is
 * missing.
 */
export function stayTotal(terms: AgreementTerms): StayTotal | null {
  const days = stayDays(terms)
  if (days === null || terms.rentPerWeek === null) return null
  const rent = rentPerPeriod(terms.rentPerWeek, 'ONE_TIME', days) ?? 0
  const addOns = cents(terms.addOns.reduce((sum, addOn) => sum + wholeOf(addOn, days), 0))
  const bond = cents((terms.bond ?? 0) + (terms.petBond ?? 0))
  return { rent, addOns, bond, total: cents(rent + addOns + bond) }
}

/** Add-ons are charged by the day, like the rent: part of a week costs that part of the weekly amount. */
function wholeOf({ amount, frequency }: AgreementAddOn, days: number): number {
  if (amount === null) return 0
  const weeks = weeksPerPeriod(frequency, days) ?? 1
  return frequency === 'ONE_TIME' ? amount : (amount * days) / 7 / weeks
}

function cents(dollars: number): number {
  return Math.round((dollars + Number.EPSILON) * 100) / 100
}
