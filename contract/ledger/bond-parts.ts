import type { Day } from '#contract/calendar-day.ts'
import type { Region } from '#contract/region.ts'
import { workingDaysDeadline, workingDaysLeft } from '#contract/working-days.ts'
import type { Entry } from './tenancy.ts'

/** Bond is lodged within so many working days of the day on which it was received, each part by itself. */
const LODGEMENT_WORKING_DAYS = 23

/** One part of a bond as it was received, in cents. */
export type BondPart = {
  entryId: string
  day: Day
  amount: number
  /** How much of it is lodged: what was lodged counts for the oldest part first. */
  lodged: number
  /** By when the rest is to be lodged; `null` where nothing is left, or the year's holidays are not known. */
  lodgeBy: Day | null
  /** Working days until then, negative when it has passed; `null` without `lodgeBy`. */
  left: number | null
}

/** Every part of a bond by the entries that count, the oldest first, as of a day. */
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
