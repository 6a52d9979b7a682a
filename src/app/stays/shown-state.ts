import { stayState } from '#domain/calendar/stay-state.ts'
import type { StayOnCalendar } from '#workers/replica-api.ts'

/** What a calendar says of one of its stays. */
export type ShownState =
  | Exclude<StayOnCalendar['state'], 'active' | 'agreed'>
  | 'coming'
  | 'due'
  | 'now'
  | 'leaving'
  | 'past'

type Shown = Pick<StayOnCalendar, 'state' | 'startsOn' | 'endsOn' | 'freeFrom'>

/**
 * Returns what to say of a stay on a day of its place: of one that both agreed to, its state as the inbox, today's list
 * and the rooms say it; otherwise what it is on the calendar.
 */
export function shownState({ state, startsOn, endsOn, freeFrom }: Shown, today: string): ShownState {
  if (state !== 'active' && state !== 'agreed') return state
  // The calendar has judged whether a fixed term goes on past its last day: then the room is free from no day.
  const term = { regime: 'SHORT_STAY', startsOn, endsOn: freeFrom === null ? null : endsOn } as const
  const said = stayState({ ...term, status: state === 'active' ? 'ACTIVE' : 'APPROVED' }, today)
  return said === null || said === 'asked' ? 'coming' : said
}
