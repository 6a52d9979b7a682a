import { CODES_SENT_DAYS_BEFORE } from '#domain/calendar/arrival-window.ts'
import { addDays, type Day } from '#domain/calendar/calendar-day.ts'
import { type Departure, TURNOVER_ASKED_DAYS } from '#domain/calendar/turnovers.ts'

/** The days of a departure that say when somebody has to get in to turn the room over. */
type Leaving = Pick<Departure<unknown>, 'day' | 'isOver'> & { next: { startsOn: Day | null } | null }

/**
 * Returns whether who turns a room over may have what opens its door on a day, and the first day on which they may not any
 * more. It opens as long before a departure as it does for guests before they come, and closes when the next guest is in,
 * after the day on which that guest was to come, or when nobody asks for the turnover any more.
 */
export function wayInOn(
  departures: readonly Leaving[],
  today: Day,
): { isOpen: false; closesOn: null } | { isOpen: true; closesOn: Day } {
  const closing = departures
    .filter(({ day, isOver }) => addDays(day, -CODES_SENT_DAYS_BEFORE) <= today && !isOver)
    .map(closesOn)
    .filter((day) => day > today)
    .toSorted()
  const last = closing.at(-1)
  return last === undefined ? { isOpen: false, closesOn: null } : { isOpen: true, closesOn: last }
}

function closesOn({ day, next }: Leaving): Day {
  const given = addDays(day, TURNOVER_ASKED_DAYS + 1)
  const comes = next?.startsOn ?? null
  // Two stays may share days; then there is the day of the departure.
  const arrived = comes === null ? given : addDays(comes < day ? day : comes, 1)
  return arrived < given ? arrived : given
}
