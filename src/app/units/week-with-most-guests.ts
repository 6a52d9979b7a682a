import type { UnitFields } from '#contract/unit-fields.ts'
import { maxGuestsProblem } from '#contract/unit-problems.ts'

/**
 * Returns the price of a week with the maximum number of guests: the worked example of the rule about extra guests
 * (§5). Returns `null` if there is no charge for extra guests, or if the input breaks the rule.
 */
export function weekWithMostGuests(
  unit: Pick<UnitFields, 'rentAmount' | 'guestsIncluded' | 'additionalGuestCharge' | 'maxGuests'>,
): { guests: number; extra: number; total: number } | null {
  const { rentAmount, guestsIncluded, additionalGuestCharge, maxGuests } = unit
  if (rentAmount === null || guestsIncluded === null || maxGuests === null) return null
  if (!additionalGuestCharge || maxGuestsProblem(unit) !== null) return null
  const extra = maxGuests - guestsIncluded
  // In cents, because fractions of dollars don't add up exactly.
  const cents = Math.round(rentAmount * 100) + extra * Math.round(additionalGuestCharge * 100)
  return { guests: maxGuests, extra, total: cents / 100 }
}
