import { addDays, type Day, daysBetween } from '#domain/calendar/calendar-day.ts'
import { type Period, PERIODS_MAX, periodsOf } from './periods.ts'
import { centsOf, daysOfRent, shareOfDays, weeklyCents, wholePeriodCents } from './rent-amount.ts'
import { latestSaid, type RentDays, rentDays } from './rent-days.ts'
import type { Entry, Tenancy } from './tenancy.ts'

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

/**
 * Returns everything due up to and including `lastDueOn`, as known on a day, in order: by day, and on one day rent before
 * add-ons before charges. `counting` are the entries that count (`standingOf`).
 */
export function duesUntil(
  tenancy: Tenancy,
  counting: readonly Entry[],
  today: Day,
  lastDueOn: Day = today,
): Due[] {
  const days = rentDays(tenancy, counting, today)
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
  return periodsOf(tenancy, tenancy.frequency, days, lastDueOn).map((period) => {
    const { from, to, dueOn } = period
    const parts = rentParts(splitBy(rates, from, to), period)
    return { id: `rent:${from}`, kind: 'rent', name: '', dueOn, from, to, amount: sumOf(parts), parts }
  })
}

/**
 * Returns the amounts of a period by its rents. In a whole period, each rent has its share of what a period costs at that
 * rent, rounded so that the last one takes the remainder. In a part period, each day costs a seventh of its week.
 */
function rentParts(spans: readonly Span[], { from, to, isWhole, frequency }: Period): DuePart[] {
  const ofPeriod = daysIn(from, to)
  let exact = 0
  let rounded = 0
  return spans.map((span) => {
    const days = daysIn(span.from, span.to)
    const part = { from: span.from, to: span.to }
    if (!isWhole || frequency === 'ONE_TIME') return { ...part, amount: daysOfRent(span.weekly, days) }
    exact += wholePeriodCents(span.weekly, frequency) * days
    const before = rounded
    rounded = Math.round(exact / ofPeriod)
    return { ...part, amount: rounded - before }
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

/** Returns the weekly rates and the day from which each applies, earliest first; a change to the same rate is none. */
function ratesOf(tenancy: Tenancy, counting: readonly Entry[], startsOn: Day): Rate[] {
  const changes = counting
    .filter(({ kind }) => kind === 'RENT_CHANGE')
    // Of two changes for the same day the later one holds: ids made on a device ascend with time.
    .toSorted((a, b) => (a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? -1 : 1))
  const days = [...changes.map(({ day }) => day), ...tenancy.laterGuests.map(({ from }) => from)]
  const inOrder = [startsOn, ...days.filter((day) => day > startsOn).toSorted()].map((from): Rate => {
    const change = changes.findLast(({ day }) => day <= from)
    const rent = change ? (change.amount ?? 0) : centsOf(tenancy.rentPerWeek ?? 0)
    return { from, weekly: weeklyCents(tenancy, rent, from) }
  })
  return inOrder.filter(({ weekly }, at) => weekly !== inOrder[at - 1]?.weekly)
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
