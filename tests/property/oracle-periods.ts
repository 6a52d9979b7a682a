import { dayOf, numberOf } from '#tests/property/oracle-days.ts'

/* The periods of the oracle (rent-oracle.ts), found by walking through the days. */

/** What the oracle reads of an agreement. Days are `YYYY-MM-DD`. */
export type OracleTerms = {
  status: string
  regime: string
  startsOn: string | null
  endsOn: string | null
  endedOn: string | null
  rentUntil?: string | null | undefined
  noticeEndsOn?: string | null | undefined
  rentPerWeek: number | null
  frequency: string
  firstDueOn: string | null
  isPaidInArrears: boolean
  additionalGuests: number | null
  additionalGuestCharge: number | null
  addOns: readonly { id: string; amount: number | null; frequency: string }[]
}

/** What the oracle reads of an entry. */
export type OracleEntry = {
  id: string
  kind: string
  day: string
  amount: number | null
  entryId: string | null
  awardedFor?: string | undefined
  rounding?: number | undefined
}

/** A fraction rounded to a whole number, halves up. */
export function rounded(numerator: bigint, denominator: bigint): bigint {
  const twice = 2n * numerator + denominator
  const down = twice / (2n * denominator)
  return twice < 0n && twice % (2n * denominator) !== 0n ? down - 1n : down
}

export const cents = (dollars: number | null): bigint => BigInt(Math.round((dollars ?? 0) * 100))

/** Weeks in a whole period (decision 48 of the specification). */
export const WEEKS: Record<string, [bigint, bigint]> = {
  DAILY: [1n, 7n],
  WEEKLY: [1n, 1n],
  FORTNIGHTLY: [2n, 1n],
  MONTHLY: [52n, 12n],
  QUARTERLY: [13n, 1n],
  YEARLY: [52n, 1n],
}
const DAYS: Record<string, number> = { DAILY: 1, WEEKLY: 7, FORTNIGHTLY: 14 }
const MONTHS: Record<string, number> = { MONTHLY: 1, QUARTERLY: 3, YEARLY: 12 }

/** The days of a month, counted between the firsts of two months. */
function daysOfMonth(year: number, month: number): number {
  const next = month === 12 ? [year + 1, 1] : [year, month + 1]
  const first = (y: number, m: number): number => numberOf(`${String(y).padStart(4, '0')}-${m}-1`)
  return first(next[0] ?? 0, next[1] ?? 1) - first(year, month)
}

/** Whether a period of a rhythm begins on a day, counted from an anchor. */
function begins(day: number, anchor: number, frequency: string): boolean {
  const step = DAYS[frequency]
  if (step !== undefined) return (((day - anchor) % step) + step) % step === 0
  const [y = 0, m = 1, d = 1] = dayOf(day).split('-').map(Number)
  const [ay = 0, am = 1, ad = 1] = dayOf(anchor).split('-').map(Number)
  const months = (y - ay) * 12 + (m - am)
  const every = MONTHS[frequency] ?? 1
  return ((months % every) + every) % every === 0 && d === Math.min(ad, daysOfMonth(y, m))
}

type Span = { from: number; until: number | null }
export type Period = {
  from: number
  to: number
  dueOn: number
  isWhole: boolean
  length: number
  frequency: string
}

/** The entries that count on a day: none that a reversal of that day or before takes back. */
export function countingOn<E extends OracleEntry>(entries: readonly E[], today: number): E[] {
  const gone = new Set<string>()
  for (const { kind, entryId, day } of entries)
    if (kind === 'REVERSAL' && entryId !== null && numberOf(day) <= today) gone.add(entryId)
  return entries.filter(({ id, kind }) => kind !== 'REVERSAL' && !gone.has(id))
}

/** The last one written: ids ascend with time. */
export function lastOf<E extends OracleEntry>(entries: readonly E[]): E | null {
  return entries.reduce<E | null>((last, each) => (last === null || each.id > last.id ? each : last), null)
}

/** The spans of days for which rent is asked: the term, and what a long term went on to. */
export function spansOf(terms: OracleTerms, counting: readonly OracleEntry[], today: number): Span[] {
  const { status, regime, startsOn, endsOn, endedOn, rentUntil, noticeEndsOn } = terms
  if (startsOn === null || !(status === 'APPROVED' || status === 'ACTIVE' || endedOn !== null)) return []
  const first = numberOf(startsOn)
  // The day of leaving of a short stay is not charged; every other last day is.
  const term = endsOn === null ? null : numberOf(endsOn) + (regime === 'SHORT_STAY' ? 0 : 1)
  const goesOn = regime === 'RESIDENTIAL' && term !== null && term - first > 90
  const said = lastOf(counting.filter(({ kind }) => kind === 'RENT_END'))
  let until: number | null
  if (said !== null) until = numberOf(said.day)
  else if (rentUntil !== null && rentUntil !== undefined) until = numberOf(rentUntil)
  else if (endedOn !== null)
    until = Math.min(numberOf(endedOn), endsOn === null ? Infinity : numberOf(endsOn))
  // The last day of a notice is the last one charged for, unless the agreement has ended otherwise.
  else if (noticeEndsOn !== null && noticeEndsOn !== undefined)
    until = numberOf(noticeEndsOn) + (regime === 'SHORT_STAY' ? 0 : 1)
  else until = goesOn && status === 'ACTIVE' && term !== null && today >= term ? null : term
  if (until !== null && until <= first) return []
  if (!goesOn || term === null || (until !== null && until <= term)) return [{ from: first, until }]
  return [
    { from: first, until: term },
    { from: term, until },
  ]
}

/** The periods of a frequency up to a due day, found by walking through the days. */
export function periodsOf(
  spans: readonly Span[],
  {
    frequency,
    firstDueOn,
    isPaidInArrears,
  }: Pick<OracleTerms, 'frequency' | 'firstDueOn' | 'isPaidInArrears'>,
  lastDueOn: number,
): Period[] {
  const [term] = spans
  if (term === undefined) return []
  const due = firstDueOn === null ? null : numberOf(firstDueOn)
  const isEarly = due !== null && due < term.from
  const anchor = due === null || isEarly ? term.from : isPaidInArrears ? due + 1 : due
  const early = isEarly ? term.from - due : 0
  return spans.flatMap((span, nth) => {
    if (frequency === 'ONE_TIME' && nth === 0) {
      if (span.until === null) return []
      const to = span.until - 1
      const dueOn = isPaidInArrears ? to : (due ?? span.from)
      return [{ from: span.from, to, dueOn, isWhole: true, length: to - span.from + 1, frequency }]
    }
    const rhythm = frequency === 'ONE_TIME' ? 'WEEKLY' : frequency
    const start = frequency === 'ONE_TIME' ? span.from : anchor
    const floor = Math.max(
      nth === 0 ? -Infinity : span.from,
      frequency === 'ONE_TIME' ? -Infinity : (due ?? -Infinity),
    )
    const found: Period[] = []
    for (let from = span.from; span.until === null || from < span.until;) {
      let whole = from
      while (!begins(whole, start, rhythm)) whole -= 1
      let next = from + 1
      while (!begins(next, start, rhythm)) next += 1
      const to = span.until === null ? next - 1 : Math.min(next, span.until) - 1
      const regular = isPaidInArrears ? to : from - (frequency === 'ONE_TIME' ? 0 : early)
      const dueOn = Math.max(regular, floor)
      if (dueOn > lastDueOn) break
      const isWhole = whole === from && to === next - 1
      found.push({ from, to, dueOn, isWhole, length: next - whole, frequency: rhythm })
      from = to + 1
    }
    return found
  })
}
