import { type ChargeFrequency, rentPerPeriod } from '#contract/charge-frequency.ts'
import type { UnitFields } from '#contract/unit-fields.ts'

/** A sentence about the rent, by the name of its words, with the numbers in it. Amounts are dollars. */
export type RentRule =
  | { says: 'includes'; count: number }
  | { says: 'extra'; amount: number; max: number }
  | { says: 'sameRent'; max: number }
  | { says: 'collected'; frequency: ChargeFrequency; amount: number }

type Money = Pick<
  UnitFields,
  'rentAmount' | 'guestsIncluded' | 'additionalGuestCharge' | 'maxGuests' | 'chargeFrequency'
>

/** Returns what the rent of a room covers, who pays more, and how it's collected, one sentence each. */
export function rentRules(unit: Money): RentRule[] {
  const { rentAmount, additionalGuestCharge, chargeFrequency } = unit
  const count = unit.guestsIncluded ?? 1
  const max = unit.maxGuests ?? 0
  const more: RentRule = additionalGuestCharge
    ? { says: 'extra', amount: additionalGuestCharge, max }
    : { says: 'sameRent', max }
  const amount = rentPerPeriod(rentAmount ?? 0, chargeFrequency, null) ?? 0
  return [
    { says: 'includes', count },
    ...(max > count ? [more] : []),
    { says: 'collected', frequency: chargeFrequency, amount },
  ]
}

/** Returns how many guests a room takes at most. */
export function guestsAtMost({
  maxGuests,
  guestsIncluded,
}: Pick<UnitFields, 'maxGuests' | 'guestsIncluded'>): number {
  return maxGuests ?? guestsIncluded ?? 1
}
