import { z } from 'zod'
import { LEDGER_AMOUNT_CENTS_MAX } from './limits.ts'

/** Lines of unpaid rent in one notice. */
export const OVERDUE_LINES_MAX = 100

const Day = z.iso.date()
const Cents = z.number().int().min(0).max(LEDGER_AMOUNT_CENTS_MAX)

/**
 * What a notice of overdue rent says is unpaid, as of a day. It is kept with its entry, because what is paid or recorded
 * later doesn't change a notice that was given. Amounts are cents.
 */
export const OverdueRent = z.object({
  asOf: Day,
  /** The last day that rent was paid for in full; `null` without rent. */
  paidTo: Day.nullable(),
  days: z.number().int().min(0),
  amount: Cents,
  /** The earliest first. */
  lines: z
    .array(z.object({ dueOn: Day, from: Day, to: Day, amount: Cents, paid: Cents }))
    .max(OVERDUE_LINES_MAX, 'tooMany'),
})
export type OverdueRent = z.infer<typeof OverdueRent>
