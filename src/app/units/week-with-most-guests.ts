import type { UnitFields } from '#contract/unit-fields.ts'
import { maxGuestsProblem } from '#contract/unit-problems.ts'

/**
 * The price of a week with as many guests as are allowed: the worked price of the rule about extra guests (§5). `null`
 * while nothing is charged for them, or while what is typed breaks the rule.
 */
export function weekWithMostGuests(
  unit: Pick<UnitFields, 'rentAmount' | 'guestsIncluded' | 'additionalGuestCharge' | 'maxGuests'>,
): { guests: number; extra: number; total: number } | null {
  const { rentAmount, guestsIncluded, additionalGuestCharge, maxGuests } = unit
  if (rentAmount === null || guestsIncluded === null || maxGuests === null) return null
  if (!additionalGuestCharge || maxGuestsProblem(unit) !== null) return null
  const extra = maxGuests - guestsIncluded
  // In cents: dollars with fractions do not add up exactly.
  const cents = Math.round(rentAmount * 100) + extra * Math.round(additionalGuestCharge * 100)
  return { guests: maxGuests, extra, total: cents / 100 }
}
