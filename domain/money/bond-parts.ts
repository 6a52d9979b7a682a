import type { Day } from '#domain/calendar/calendar-day.ts'
import { LAW_RULES } from '#domain/law/rules.ts'
import type { Region } from '#contract/region.ts'
import { workingDaysDeadline, workingDaysLeft } from '#domain/law/working-days.ts'
import { type BondShare, bondShares, isToBeLodged } from './bond-shares.ts'
import type { Entry } from './tenancy.ts'

/** Bond must be lodged within this many working days of the day it was received, each part separately. */
const { workingDays: LODGEMENT_WORKING_DAYS } = LAW_RULES.bondLodgement.figures

/** One part of a bond with its deadline. */
export type BondPart = BondShare & {
  /** By when the rest must be lodged; `null` if nothing is left, or if the year's holidays aren't known. */
  lodgeBy: Day | null
  /** Working days until then, negative once it has passed; `null` without `lodgeBy`. */
  left: number | null
}

/** Returns the parts of a bond as of a day, from the entries that count, oldest first. */
export function bondParts(
  counting: readonly Pick<Entry, 'id' | 'kind' | 'amount' | 'day'>[],
  { region, today }: { region: Region | null; today: Day },
): BondPart[] {
  return bondShares(counting).map((part): BondPart => {
    const lodgeBy = isToBeLodged(part) ? workingDaysDeadline(part.day, LODGEMENT_WORKING_DAYS, region) : null
    const left = lodgeBy === null ? null : workingDaysLeft(today, lodgeBy, region)
    return { ...part, lodgeBy, left }
  })
}
