import { addDays, laterOf } from '#domain/calendar/calendar-day.ts'
import { mostOut } from '#domain/money/money-out.ts'
import { moneyAlike } from '#domain/money/same-money.ts'
import { lastDayOf } from '#domain/calendar/tenancy-term.ts'
import type { LedgerKind } from '#contract/ledger-entry.ts'
import { DAY_MAX, DAY_MIN } from '#contract/limits.ts'
import type { EntryView, LedgerView } from '#workers/replica-api.ts'
import { claimLike, findDuplicate } from './alike.ts'

/** Rent is rarely paid, and nothing charged, further from the tenancy's days than this. */
const DAYS_BEFORE = 92
const DAYS_AFTER = 366

/** What a person is asked before an entry is written, because it may be a slip. */
export type EntryQuestion =
  /** The payment may be what the guest says they paid. */
  | { kind: 'claim'; claim: EntryView }
  /** What the guest says they paid may be this recorded payment. */
  | { kind: 'recorded'; payment: EntryView }
  /** A payment of the same amount and day is recorded. */
  | { kind: 'twin' }
  /** More is given back than was received, or more of the bond than is held; `most` is in cents. */
  | { kind: 'refund' | 'bond'; most: number }
  /** The day is far outside the tenancy. */
  | { kind: 'day' }

/** An entry as far as it's filled in. `about` is the claim that it answers. */
export type AskedEntry = {
  kind: LedgerKind
  cents: number | null
  day: string | null
  about: EntryView | null
}

/** Returns the questions about an entry, in the order in which they are asked. Most entries have none. */
export function questionsAbout(ledger: LedgerView, { kind, cents, day, about }: AskedEntry): EntryQuestion[] {
  const questions: EntryQuestion[] = []
  const counting = ledger.entries.filter(({ isCounting, edit }) => isCounting && edit?.state !== 'rejected')
  if (kind === 'PAYMENT') {
    const claim = claimLike(ledger, cents, day)
    if (claim) questions.push({ kind: 'claim', claim })
    // Two devices may have recorded the same cash.
    else if (findDuplicate(ledger, cents, day)) questions.push({ kind: 'twin' })
  }
  if (kind === 'CONFIRMATION' && day !== null) {
    const payment = moneyAlike(counting, { cents, days: about === null ? [day] : [day, about.day] })
    if (payment) questions.push({ kind: 'recorded', payment })
  }
  const most = mostOut(kind, counting)
  if (most !== null && (cents ?? 0) > most)
    questions.push({ kind: kind === 'REFUND' ? 'refund' : 'bond', most })
  if (day !== null && !isWrongYear(day) && isFarFrom(ledger, day)) questions.push({ kind: 'day' })
  return questions
}

/** Returns whether a day's year can't be meant: a digit is missing or wrong. */
export function isWrongYear(day: string): boolean {
  return day < DAY_MIN || day > DAY_MAX
}

function isFarFrom({ terms: { startsOn, endedOn, ...days }, today }: LedgerView, day: string): boolean {
  if (startsOn !== null && day < addDays(startsOn, -DAYS_BEFORE)) return true
  return day > addDays(laterOf(today, endedOn ?? lastDayOf(days) ?? today), DAYS_AFTER)
}
