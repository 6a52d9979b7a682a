import type { AgreementStatus } from '#contract/agreement-status.ts'
import type { LawRegime } from '#contract/agreement-terms.ts'
import type { NightLimit, NightYear } from '#contract/night-limit.ts'
import { addDays, type Day, daysBetween, laterOf } from './calendar-day.ts'
import { lastDayOf } from './tenancy-term.ts'

/** The first and the last night of a year. */
export type NightSpan = { from: Day; to: Day }

/** Returns the year of a night: 1 January to 31 December, or 1 July to 30 June. */
export function nightYearOf(night: Day, year: NightYear): NightSpan {
  const number = Number(night.slice(0, 4))
  if (year === 'CALENDAR') return { from: `${yearText(number)}-01-01`, to: `${yearText(number)}-12-31` }
  const first = night.slice(5) >= '07-01' ? number : number - 1
  return { from: `${yearText(first)}-07-01`, to: `${yearText(first + 1)}-06-30` }
}

/** A stay as an agreement says it. `endsOn` is the day of leaving. */
export type LetStay = {
  regime: LawRegime
  status: AgreementStatus
  startsOn: Day | null
  endsOn: Day | null
  noticeEndsOn?: Day | null | undefined
  /** The day on which it ended, if that was earlier than agreed. */
  endedOn: Day | null
}

/** Agreed by both and not cancelled. */
export const LET_STATUSES: readonly AgreementStatus[] = ['APPROVED', 'ACTIVE', 'COMPLETED', 'EXPIRED']

/**
 * Returns the nights of a year on which a room was or is let to short stays. The day of leaving is no night, a night of
 * two stays counts once, and blocked days, drafts, requests and cancelled stays don't count. Tenancies, boarding houses
 * and boarders are no visitors. A stay without an end counts up to today.
 */
export function nightsLet(stays: readonly LetStay[], year: NightSpan, today: Day): number {
  return nightsIn(
    stays.filter(({ status }) => LET_STATUSES.includes(status)),
    year,
    today,
  )
}

/** A year in which nights would exceed the limit. */
export type NightsOver = NightSpan & { nights: number }

/**
 * Returns the years in which a stay that isn't agreed yet would take its room over the limit, with the nights that
 * others have. Only years in which it has nights itself.
 */
export function nightsOver(
  stay: LetStay,
  others: readonly LetStay[],
  limit: NightLimit,
  today: Day,
): NightsOver[] {
  const agreed = others.filter(({ status }) => LET_STATUSES.includes(status))
  return yearsOf(stay, limit.year, today).flatMap((year) => {
    const nights = nightsIn([...agreed, stay], year, today)
    return nights > limit.nights ? [{ ...year, nights }] : []
  })
}

function yearsOf(stay: LetStay, year: NightYear, today: Day): NightSpan[] {
  const span = spanOf(stay, today)
  if (span === null) return []
  const years: NightSpan[] = []
  for (let next = nightYearOf(span.from, year); next.from <= span.to;) {
    years.push(next)
    if (next.to >= span.to) break
    next = nightYearOf(addDays(next.to, 1), year)
  }
  return years
}

/** Counts the nights of stays within a year, those of several once. */
function nightsIn(stays: readonly LetStay[], year: NightSpan, today: Day): number {
  const spans = stays
    .flatMap((stay) => spanOf(stay, today) ?? [])
    .filter(({ from, to }) => from <= year.to && to >= year.from)
    .map(({ from, to }) => ({ from: laterOf(from, year.from), to: to < year.to ? to : year.to }))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
  let nights = 0
  let counted: Day | null = null
  for (const { from, to } of spans) {
    if (counted !== null && to <= counted) continue
    const first: Day = counted !== null && from <= counted ? addDays(counted, 1) : from
    nights += daysBetween(first, to) + 1
    counted = to
  }
  return nights
}

/** Returns the first and the last night of a short stay; `null` for none. */
function spanOf(stay: LetStay, today: Day): NightSpan | null {
  const { regime, startsOn, endedOn } = stay
  if (regime !== 'SHORT_STAY' || startsOn === null) return null
  const agreed = lastDayOf(stay) ?? laterOf(today, startsOn)
  const leaves = endedOn !== null && endedOn < agreed ? endedOn : agreed
  return leaves <= startsOn ? null : { from: startsOn, to: addDays(leaves, -1) }
}

function yearText(year: number): string {
  return String(year).padStart(4, '0')
}
