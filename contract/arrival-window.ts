import { addDays, type Day } from './calendar-day.ts'

/** Days of a stay, by the calendar of the place. `startsOn: null`: it has begun; `endsOn: null`: nobody knows yet. */
type Stay = { startsOn: Day | null; endsOn: Day | null }

/** Codes are on the guest's device two days before the first day begins, in case the road there has no signal. */
export const CODES_SENT_DAYS_BEFORE = 2
/** They are shown from the day before. */
export const CODES_SHOWN_DAYS_BEFORE = 1

/** From which day the codes are sent to the guest's device; `null`: at once. */
export function codesSentOn({ startsOn }: Stay): Day | null {
  return startsOn === null ? null : addDays(startsOn, -CODES_SENT_DAYS_BEFORE)
}

/** From which day they are shown there. */
export function codesShownOn({ startsOn }: Stay): Day | null {
  return startsOn === null ? null : addDays(startsOn, -CODES_SHOWN_DAYS_BEFORE)
}

/** Whether codes may be on the guest's device on this day. */
export function mayHaveCodes(stay: Stay, today: Day): boolean {
  return (codesSentOn(stay) ?? today) <= today && isNotOver(stay, today)
}

/** Whether the guest's device shows them on this day. */
export function showsCodes(stay: Stay, today: Day): boolean {
  return (codesShownOn(stay) ?? today) <= today && isNotOver(stay, today)
}

/** The day of departure is the last one. */
function isNotOver({ endsOn }: Stay, today: Day): boolean {
  return (endsOn ?? today) >= today
}
