import { addDays, addMonths, daysBetween, type Day } from '#contract/calendar-day.ts'
import type { ChargeFrequency } from '#contract/charge-frequency.ts'
import { centsOf, daysOfRent, shareOfDays, weeklyCents, wholePeriodCents } from './rent-amount.ts'
import type { Entry, Tenancy } from './tenancy.ts'

/**
 * The most periods of rent in one ledger, and the most of all its add-ons together: a century of days. Terms from before
 * days had a range may name the year 1, and no ledger may stop a device or the server.
 */
const PERIODS_MAX = 40_000

/** Some days of a due, the last one inclusive, and their amount in cents. */
export type DuePart = { from: Day; to: Day; amount: number }

/** An amount to be paid on a day: rent and add-ons by the terms, charges by their entries. Amounts are in cents. */
export type Due = {
  /** The same on every device: made from what is due and its first day. */
  id: string
  kind: 'rent' | 'addOn' | 'charge'
  /** Its name; blank for rent. */
  name: string
  dueOn: Day
  /** The days that it is for, the last one inclusive. */
  from: Day
  to: Day
  amount: number
  /** Consecutive parts: the rent of a period in which it changes has one for each rent. */
  parts: DuePart[]
}

/** The days for which rent is due: from the first up to the day of leaving, which is exclusive. */
export type RentDays = { from: Day; until: Day | null }

/**
 * Returns the days for which an agreement asks rent; `null` if none. Both parties must have accepted it. The day of
 * leaving is the one in a RENT_END entry, otherwise the last day of the terms or the end of the agreement, whichever
 * comes first.
 */
export function rentDays(tenancy: Tenancy, counting: readonly Entry[]): RentDays | null {
  const { status, startsOn, endsOn, endedOn } = tenancy
  const wasAccepted = status === 'APPROVED' || status === 'ACTIVE' || endedOn !== null
  if (!wasAccepted || startsOn === null) return null
  const said = latestSaid(counting.filter(({ kind }) => kind === 'RENT_END'))
  const until = said?.day ?? earlier(endsOn, endedOn)
  return until !== null && until <= startsOn ? null : { from: startsOn, until }
}

/**
 * Returns everything due up to and including a day, in the order in which payments fill it: by day, and on one day rent
 * before add-ons before charges. `counting` are the entries that count (`standingOf`).
 */
export function duesUntil(tenancy: Tenancy, counting: readonly Entry[], lastDueOn: Day): Due[] {
  const days = rentDays(tenancy, counting)
  const ofTerms =
    days === null
      ? []
      : [...rentDues(tenancy, counting, days, lastDueOn), ...addOnDues(tenancy, days, lastDueOn)]
  return [...afterOpening(ofTerms, openingDay(counting)), ...charges(counting)]
    .filter(({ dueOn }) => dueOn <= lastDueOn)
    .sort(inOrder)
}

const ORDER: readonly Due['kind'][] = ['rent', 'addOn', 'charge']

function inOrder(a: Due, b: Due): number {
  if (a.dueOn !== b.dueOn) return a.dueOn < b.dueOn ? -1 : 1
  if (a.kind !== b.kind) return ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind)
  return a.from === b.from ? (a.id < b.id ? -1 : 1) : a.from < b.from ? -1 : 1
}

/** Returns the amount of a due's days up to and including a day, in cents. */
export function amountUpTo({ parts }: Due, day: Day): number {
  return parts.reduce((sum, part) => {
    if (day < part.from) return sum
    if (day >= part.to) return sum + part.amount
    return sum + shareOfDays(part.amount, daysIn(part.from, day), daysIn(part.from, part.to))
  }, 0)
}

/** Returns the amount of some days of a due, both inclusive. The parts of a due add up to the whole. */
export function amountWithin(due: Due, from: Day, to: Day): number {
  return to < from ? 0 : amountUpTo(due, to) - amountUpTo(due, addDays(from, -1))
}

/** Returns the number of days from one to another, both inclusive. */
export function daysIn(from: Day, to: Day): number {
  return daysBetween(from, to) + 1
}

function rentDues(tenancy: Tenancy, counting: readonly Entry[], days: RentDays, lastDueOn: Day): Due[] {
  const rates = ratesOf(tenancy, counting, days.from)
  return periodsOf(tenancy, tenancy.frequency, days, lastDueOn).map(({ from, to, dueOn, isWhole }) => {
    const spans = splitBy(rates, from, to)
    const isOne = spans.length === 1
    const parts = spans.map((span) => ({
      from: span.from,
      to: span.to,
      amount:
        isOne && isWhole && tenancy.frequency !== 'ONE_TIME'
          ? wholePeriodCents(span.weekly, tenancy.frequency)
          : daysOfRent(span.weekly, daysIn(span.from, span.to)),
    }))
    return { id: `rent:${from}`, kind: 'rent', name: '', dueOn, from, to, amount: sumOf(parts), parts }
  })
}

function addOnDues(tenancy: Tenancy, days: RentDays, lastDueOn: Day): Due[] {
  let left = PERIODS_MAX
  return tenancy.addOns.flatMap(({ id, name, amount, frequency }) => {
    const cents = centsOf(amount ?? 0)
    if (cents === 0) return []
    // Add-on periods are counted from the first day, whatever the first due day of the rent.
    const ofAddOn = { ...tenancy, firstDueOn: null }
    if (frequency === 'ONE_TIME') {
      const [from, to] = [days.from, days.from]
      const parts = [{ from, to, amount: cents }]
      return [{ id: `addOn:${id}:${from}`, kind: 'addOn', name, dueOn: from, from, to, amount: cents, parts }]
    }
    const periods = periodsOf(ofAddOn, frequency, days, lastDueOn, left)
    left -= periods.length
    return periods.map(({ from, to, dueOn, isWhole, wholeFrom, wholeUntil }): Due => {
      const part = isWhole ? cents : shareOfDays(cents, daysIn(from, to), daysBetween(wholeFrom, wholeUntil))
      const key = `addOn:${id}:${from}`
      return {
        id: key,
        kind: 'addOn',
        name,
        dueOn,
        from,
        to,
        amount: part,
        parts: [{ from, to, amount: part }],
      }
    })
  })
}

function charges(counting: readonly Entry[]): Due[] {
  return counting
    .filter(({ kind }) => kind === 'CHARGE')
    .flatMap(({ id, amount, day, note }): Due[] => {
      if (amount === null) return []
      const parts = [{ from: day, to: day, amount }]
      return [
        { id: `charge:${id}`, kind: 'charge', name: note, dueOn: day, from: day, to: day, amount, parts },
      ]
    })
}

type Rate = { from: Day; weekly: number }

/** Returns the weekly rates and the day from which each applies, earliest first. */
function ratesOf(tenancy: Tenancy, counting: readonly Entry[], startsOn: Day): Rate[] {
  const changes = counting
    .filter(({ kind }) => kind === 'RENT_CHANGE')
    // Of two changes for the same day the later one holds: ids made on a device ascend with time.
    .toSorted((a, b) => (a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? -1 : 1))
  const rates = new Map([[startsOn, weeklyCents(tenancy)]])
  for (const { day, amount } of changes)
    rates.set(day < startsOn ? startsOn : day, weeklyCents(tenancy, amount ?? 0))
  return [...rates].map(([from, weekly]) => ({ from, weekly }))
}

type Span = { from: Day; to: Day; weekly: number }

function splitBy(rates: readonly Rate[], from: Day, to: Day): Span[] {
  const [only] = rates
  if (only !== undefined && rates.length === 1) return [{ from, to, weekly: only.weekly }]
  const first = rates.findLast((rate) => rate.from <= from)
  if (first === undefined) return []
  const changes = rates.filter((rate) => rate.from > from && rate.from <= to)
  if (changes.length === 0) return [{ from, to, weekly: first.weekly }]
  return [{ from, weekly: first.weekly }, ...changes].map(({ from: since, weekly }, nth) => {
    const next = changes[nth]
    return { from: since, to: next === undefined ? to : addDays(next.from, -1), weekly }
  })
}

/** The days of the tenancy within a period. The whole period runs from `wholeFrom` to the day before `wholeUntil`. */
type Period = { from: Day; to: Day; dueOn: Day; isWhole: boolean; wholeFrom: Day; wholeUntil: Day }

/**
 * Returns the periods of a frequency within these days, counted from the first due day. A period cut by the first or
 * last day of the tenancy is a part period. If the first due day is before the first day, every due day is moved
 * forward by the same number of days. Ends after the first `most`.
 */
function periodsOf(
  { firstDueOn, isPaidInArrears }: Tenancy,
  frequency: ChargeFrequency,
  { from: startsOn, until }: RentDays,
  lastDueOn: Day,
  most = PERIODS_MAX,
): Period[] {
  const lastDay = until === null ? null : addDays(until, -1)
  if (frequency === 'ONE_TIME') {
    if (lastDay === null) return []
    const dueOn = isPaidInArrears ? lastDay : (firstDueOn ?? startsOn)
    const whole = { wholeFrom: startsOn, wholeUntil: addDays(lastDay, 1) }
    return [{ from: startsOn, to: lastDay, dueOn, isWhole: true, ...whole }]
  }
  const isEarly = firstDueOn !== null && firstDueOn < startsOn
  const anchor =
    firstDueOn === null || isEarly ? startsOn : isPaidInArrears ? addDays(firstDueOn, 1) : firstDueOn
  const daysEarly = isEarly ? daysBetween(firstDueOn, startsOn) : 0
  const periods: Period[] = []
  let nth = firstStep(anchor, frequency, startsOn)
  let wholeFrom = stepFrom(anchor, frequency, nth)
  while (periods.length < most) {
    nth += 1
    const wholeUntil = stepFrom(anchor, frequency, nth)
    const wholeTo = addDays(wholeUntil, -1)
    const from = wholeFrom < startsOn ? startsOn : wholeFrom
    const to = lastDay !== null && wholeTo > lastDay ? lastDay : wholeTo
    const regular = isPaidInArrears ? to : daysEarly === 0 ? from : addDays(from, -daysEarly)
    const dueOn = firstDueOn !== null && regular < firstDueOn ? firstDueOn : regular
    if (to < from || dueOn > lastDueOn) return periods
    const isWhole = from === wholeFrom && to === wholeTo
    periods.push({ from, to, dueOn, isWhole, wholeFrom, wholeUntil })
    wholeFrom = wholeUntil
  }
  return periods
}

type Regular = Exclude<ChargeFrequency, 'ONE_TIME'>
const STEP: Record<Regular, { days: number } | { months: number }> = {
  DAILY: { days: 1 },
  WEEKLY: { days: 7 },
  FORTNIGHTLY: { days: 14 },
  MONTHLY: { months: 1 },
  QUARTERLY: { months: 3 },
  YEARLY: { months: 12 },
}

/** Returns the first day of the nth period from the anchor. Months keep the anchor's day if they have it. */
function stepFrom(anchor: Day, frequency: Regular, nth: number): Day {
  const step = STEP[frequency]
  return 'days' in step ? addDays(anchor, step.days * nth) : addMonths(anchor, step.months * nth)
}

/** Returns the number of the period, from the anchor, that contains the first day. */
function firstStep(anchor: Day, frequency: Regular, startsOn: Day): number {
  const step = STEP[frequency]
  const days = 'days' in step ? step.days : step.months * 31
  // Months have at most 31 days, so the guess is never too late.
  let nth = Math.floor(daysBetween(anchor, startsOn) / days) - 1
  while (stepFrom(anchor, frequency, nth + 1) <= startsOn) nth += 1
  return nth
}

/** Returns the entry written last among several that state the same thing. */
function latestSaid(entries: readonly Entry[]): Entry | undefined {
  return entries.toSorted((a, b) => (a.id < b.id ? -1 : 1)).at(-1)
}

function earlier(one: Day | null, other: Day | null): Day | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

function sumOf(parts: readonly DuePart[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0)
}

/**
 * Returns the day from which rent is charged here, if the tenancy was under way before: all before it was settled then.
 * `null` for a tenancy that began here.
 */
export function openingDay(counting: readonly Entry[]): Day | null {
  return latestSaid(counting.filter(({ kind }) => kind === 'OPENING'))?.day ?? null
}

/** Returns the dues without their days before one; a due that began before it still falls due on its day. */
function afterOpening(dues: readonly Due[], first: Day | null): Due[] {
  if (first === null) return [...dues]
  return dues.flatMap((due): Due[] => {
    if (due.from >= first) return [due]
    if (due.to < first) return []
    const parts = due.parts
      .filter(({ to }) => to >= first)
      .map(({ from, to }) => {
        const since = from < first ? first : from
        return { from: since, to, amount: amountWithin(due, since, to) }
      })
    const id = due.id.replace(due.from, first)
    return [{ ...due, id, from: first, amount: sumOf(parts), parts }]
  })
}
