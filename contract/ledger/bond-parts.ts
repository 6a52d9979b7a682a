import type { Day } from '#contract/calendar-day.ts'
import type { Region } from '#contract/region.ts'
import { workingDaysDeadline, workingDaysLeft } from '#contract/working-days.ts'
import type { Entry } from './tenancy.ts'

/** Bond must be lodged within this many working days of the day it was received, each part separately. */
const LODGEMENT_WORKING_DAYS = 23

/** One part of a bond as it was received, in cents. */
export type BondPart = {
  entryId: string
  day: Day
  amount: number
  /** How much of it is lodged. Lodged money counts towards the oldest part first. */
  lodged: number
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
  let toShare = counting.reduce(
    (sum, { kind, amount }) => (kind === 'BOND_LODGED' ? sum + (amount ?? 0) : sum),
    0,
  )
  return counting
    .filter(({ kind }) => kind === 'BOND_RECEIVED')
    .toSorted((a, b) => (`${a.day} ${a.id}` < `${b.day} ${b.id}` ? -1 : 1))
    .map(({ id, day, amount }): BondPart => {
      const lodged = Math.min(toShare, amount ?? 0)
      toShare -= lodged
      const lodgeBy = lodged < (amount ?? 0) ? workingDaysDeadline(day, LODGEMENT_WORKING_DAYS, region) : null
      const left = lodgeBy === null ? null : workingDaysLeft(today, lodgeBy, region)
      return { entryId: id, day, amount: amount ?? 0, lodged, lodgeBy, left }
    })
}
