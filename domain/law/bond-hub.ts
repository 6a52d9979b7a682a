import type { Day } from '#domain/calendar/calendar-day.ts'
import { LAW_RULES } from './rules.ts'

/** Where landlords lodge and refund bonds and change who is named on one; without the scheme. */
export const BOND_HUB = 'mybond.tenancy.govt.nz'

/** Returns the rule by which a bond was refunded, or the people on it changed, on a day. */
export function bondWayOn(day: Day): 'bondHub' | 'bondForms' {
  return day < LAW_RULES.bondHub.from ? 'bondForms' : 'bondHub'
}
