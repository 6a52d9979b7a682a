import type { CalendarProblem } from '#contract/calendar-feed.ts'

/** Thrown where a calendar file can't be read, or has more of something than anybody's bookings need. */
export class UnreadableError extends Error {
  readonly problem: Extract<CalendarProblem, 'notCalendar' | 'tooBig'>

  constructor(problem: UnreadableError['problem']) {
    super(problem)
    this.problem = problem
  }
}

/** Counts what a file contains. Throws `UnreadableError` for one more than `max`. */
export function countUpTo(max: number): (count?: number) => void {
  let seen = 0
  return (count = 1) => {
    seen += count
    if (seen > max) throw new UnreadableError('tooBig')
  }
}
