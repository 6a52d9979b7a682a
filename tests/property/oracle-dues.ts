import { dayOf, numberOf } from '#tests/property/oracle-days.ts'
import {
  cents,
  lastOf,
  type OracleEntry,
  type OracleTerms,
  type Period,
  periodsOf,
  rounded,
  spansOf,
  WEEKS,
} from '#tests/property/oracle-periods.ts'

/* What is due, for the oracle (rent-oracle.ts). */

/** The weekly rent on a day: the last change up to it, or the terms; with further guests. */
export function weeklyOn(
  terms: OracleTerms,
  counting: readonly OracleEntry[],
  day: number,
  first: number,
): bigint {
  let rent = cents(terms.rentPerWeek)
  let since: [number, string] = [-Infinity, '']
  for (const { kind, day: on, id, amount } of counting) {
    // A change before the first day is one on it.
    const from = Math.max(numberOf(on), first)
    if (kind !== 'RENT_CHANGE' || from > day) continue
    const at: [number, string] = [numberOf(on), id]
    if (at[0] < since[0] || (at[0] === since[0] && at[1] < since[1])) continue
    since = at
    rent = BigInt(amount ?? 0)
  }
  return rent + BigInt(terms.additionalGuests ?? 0) * cents(terms.additionalGuestCharge)
}

/** The cost of a period of rent, day by day, with a part for each rent in it. */
function rentParts(
  terms: OracleTerms,
  counting: readonly OracleEntry[],
  period: Period,
  first: number,
): bigint[] {
  const rents: { weekly: bigint; days: bigint }[] = []
  for (let day = period.from; day <= period.to; day += 1) {
    const weekly = weeklyOn(terms, counting, day, first)
    const last = rents.at(-1)
    if (last !== undefined && last.weekly === weekly) last.days += 1n
    else rents.push({ weekly, days: 1n })
  }
  const weeks = WEEKS[period.frequency]
  if (!period.isWhole || weeks === undefined)
    return rents.map(({ weekly, days }) => rounded(weekly * days, 7n))
  const length = rents.reduce((sum, { days }) => sum + days, 0n)
  let exact = 0n
  let before = 0n
  return rents.map(({ weekly, days }) => {
    exact += rounded(weekly * weeks[0], weeks[1]) * days
    const now = rounded(exact, length)
    const part = now - before
    before = now
    return part
  })
}

/** A due with what is paid of it. Days are numbers. */
export type Due = {
  kind: string
  id: string
  dueOn: number
  from: number
  to: number
  parts: bigint[]
  amount: bigint
  paid: bigint
}
const RANK = ['rent', 'addOn', 'charge']

/** The day from which rent is charged here, if the tenancy was under way before; all before it was settled then. */
export function openingOf(counting: readonly OracleEntry[]): number | null {
  const said = lastOf(counting.filter(({ kind }) => kind === 'OPENING'))
  return said === null ? null : numberOf(said.day)
}

/** A due without its days before the opening; nothing if it has no other days. */
function sinceOpening(terms: OracleTerms, counting: readonly OracleEntry[], due: Due, first: number): Due[] {
  const opening = openingOf(counting)
  if (opening === null || due.from >= opening) return [due]
  if (due.to < opening) return []
  const ends = due.kind === 'rent' ? partEnds(terms, counting, due, first) : [due.to]
  let from = due.from
  const parts = due.parts.flatMap((part, nth): bigint[] => {
    const to = ends[nth] ?? due.to
    const days = BigInt(to - from + 1)
    const before = BigInt(Math.max(0, opening - from))
    from = to + 1
    return to < opening ? [] : [part - rounded(part * before, days)]
  })
  const amount = parts.reduce((sum, part) => sum + part, 0n)
  return [{ ...due, id: due.id.replace(dayOf(due.from), dayOf(opening)), from: opening, parts, amount }]
}

/** The last days of the parts of a period: where its rent changes, and its own. */
export function partEnds(
  terms: OracleTerms,
  counting: readonly OracleEntry[],
  { from, to }: Pick<Due, 'from' | 'to'>,
  first: number,
): number[] {
  const ends: number[] = []
  for (let day = from; day <= to; day += 1)
    if (day === to || weeklyOn(terms, counting, day, first) !== weeklyOn(terms, counting, day + 1, first))
      ends.push(day)
  return ends
}

export function duesOf(
  terms: OracleTerms,
  counting: readonly OracleEntry[],
  today: number,
  lastDueOn: number,
): Due[] {
  const spans = spansOf(terms, counting, today)
  const first = spans[0]?.from ?? 0
  const total = (parts: bigint[]): bigint => parts.reduce((sum, part) => sum + part, 0n)
  const rent = periodsOf(spans, terms, lastDueOn).map((period): Due => {
    const parts = rentParts(terms, counting, period, first)
    return {
      ...period,
      kind: 'rent',
      id: `rent:${dayOf(period.from)}`,
      parts,
      amount: total(parts),
      paid: 0n,
    }
  })
  const addOns = terms.addOns.flatMap(({ id, amount, frequency }): Due[] => {
    const price = cents(amount)
    if (price === 0n || spans.length === 0) return []
    const due = (from: number, to: number, dueOn: number, cost: bigint): Due => {
      return {
        kind: 'addOn',
        id: `addOn:${id}:${dayOf(from)}`,
        dueOn,
        from,
        to,
        parts: [cost],
        amount: cost,
        paid: 0n,
      }
    }
    if (frequency === 'ONE_TIME') return [due(first, first, first, price)]
    return periodsOf(
      spans,
      { frequency, firstDueOn: null, isPaidInArrears: terms.isPaidInArrears },
      lastDueOn,
    ).map(({ from, to, dueOn, isWhole, length }) =>
      due(from, to, dueOn, isWhole ? price : rounded(price * BigInt(to - from + 1), BigInt(length))),
    )
  })
  const charges = counting
    .filter(({ kind }) => kind === 'CHARGE')
    .map(({ id, day, amount }): Due => {
      const on = numberOf(day)
      const cost = BigInt(amount ?? 0)
      return {
        kind: 'charge',
        id: `charge:${id}`,
        dueOn: on,
        from: on,
        to: on,
        parts: [cost],
        amount: cost,
        paid: 0n,
      }
    })
  return [...[...rent, ...addOns].flatMap((due) => sinceOpening(terms, counting, due, first)), ...charges]
    .filter(({ dueOn }) => dueOn <= lastDueOn)
    .sort(
      (a, b) =>
        a.dueOn - b.dueOn ||
        RANK.indexOf(a.kind) - RANK.indexOf(b.kind) ||
        a.from - b.from ||
        (a.id < b.id ? -1 : 1),
    )
}
