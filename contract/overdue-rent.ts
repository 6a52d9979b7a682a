import { z } from 'zod'
import { LEDGER_AMOUNT_CENTS_MAX } from './limits.ts'

/** The most lines of unpaid rent in one notice. */
export const OVERDUE_LINES_MAX = 100

const Day = z.iso.date()
const Cents = z.number().int().min(0).max(LEDGER_AMOUNT_CENTS_MAX)

/**
 * The unpaid rent stated in a notice of overdue rent, as of a day. Kept with its entry, because what is paid or recorded
 * later doesn't change a notice already given. Amounts are in cents.
 */
export const OverdueRent = z.object({
  asOf: Day,
  /** The last day for which rent was fully paid; `null` without rent. */
  paidTo: Day.nullable(),
  days: z.number().int().min(0),
  amount: Cents,
  /** Earliest first. */
  lines: z
    .array(z.object({ dueOn: Day, from: Day, to: Day, amount: Cents, paid: Cents }))
    .max(OVERDUE_LINES_MAX, 'tooMany'),
})
export type OverdueRent = z.infer<typeof OverdueRent>
