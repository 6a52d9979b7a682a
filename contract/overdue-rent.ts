import { z } from 'zod'
import { Day, StoredDay } from './endpoint.ts'
import { LEDGER_AMOUNT_CENTS_MAX } from './limits.ts'

/** The most lines of unpaid rent in one notice. */
export const OVERDUE_LINES_MAX = 100

/** The most days that a notice can state. No ledger has more: it is a limit for what is stored, about a hundred years. */
export const OVERDUE_DAYS_MAX = 36_525

/** The most earlier notices that one names. A periodic tenancy can't have that many in 90 days. */
export const OVERDUE_EARLIER_MAX = 20

const Cents = z.number().int().min(0).max(LEDGER_AMOUNT_CENTS_MAX)

/**
 * The unpaid rent stated in a notice of overdue rent, as of a day. Kept with its entry, because what is paid or recorded
 * later doesn't change a notice already given. Amounts are in cents.
 */
export const OverdueRent = z.object({
  asOf: Day,
  /** The last day for which rent was fully paid; `null` without rent. */
  paidTo: Day.nullable(),
  days: z.number().int().min(0).max(OVERDUE_DAYS_MAX),
  amount: Cents,
  /** Earliest first. */
  lines: z
    .array(z.object({ dueOn: Day, from: Day, to: Day, amount: Cents, paid: Cents }))
    .max(OVERDUE_LINES_MAX, 'tooMany'),
  /**
   * For a notice that may be one of three in 90 days (section 55(1)(aa)): the days on which the others were given,
   * earliest first. Absent from any other notice.
   */
  earlier: z.array(Day).max(OVERDUE_EARLIER_MAX, 'tooMany').optional(),
})
export type OverdueRent = z.infer<typeof OverdueRent>

/** The same as it is stored. */
export const StoredOverdueRent = OverdueRent.extend({
  asOf: StoredDay,
  paidTo: StoredDay.nullable(),
  lines: z
    .array(OverdueRent.shape.lines.element.extend({ dueOn: StoredDay, from: StoredDay, to: StoredDay }))
    .max(OVERDUE_LINES_MAX, 'tooMany'),
  earlier: z.array(StoredDay).max(OVERDUE_EARLIER_MAX, 'tooMany').optional(),
})

/**
 * Returns whether the figures of a notice fit each other: it is about the amount of its entry, and its lines have at
 * least that much unpaid. A line may also have days that are still to come.
 */
export function isOverdueConsistent({ amount, lines }: OverdueRent, entryAmount: number | null): boolean {
  const unpaid = lines.reduce((sum, line) => sum + line.amount - line.paid, 0)
  return amount === entryAmount && unpaid >= amount
}
