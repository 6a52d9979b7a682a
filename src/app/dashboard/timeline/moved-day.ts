import { addDays, addMonths } from '#domain/calendar/calendar-day.ts'

/** A move of the timeline: a number of weeks or months, negative for back, or back to today. */
export type TimelineMove = { weeks: number } | { months: number } | 'today'

const WEEK_DAYS = 7

/**
 * Returns the first day of a timeline after a move. A week is seven days, or the number of days shown if that is fewer,
 * so that no day is skipped. `null` means today, whichever day that is by then.
 */
export function movedDay(
  first: string | null,
  move: TimelineMove,
  { today, shown }: { today: string; shown: number },
): string | null {
  if (move === 'today') return null
  const from = first ?? today
  const to =
    'weeks' in move ? addDays(from, move.weeks * Math.min(WEEK_DAYS, shown)) : addMonths(from, move.months)
  return to === today ? null : to
}

/** Returns the move for a key, with arrows following the reading direction; `null` for any other key. */
export function moveOfKey(key: string, isRtl: boolean): TimelineMove | null {
  const on = isRtl ? -1 : 1
  if (key === 'ArrowRight') return { weeks: on }
  if (key === 'ArrowLeft') return { weeks: -on }
  if (key === 'PageDown') return { months: 1 }
  if (key === 'PageUp') return { months: -1 }
  return key === 'Home' ? 'today' : null
}
