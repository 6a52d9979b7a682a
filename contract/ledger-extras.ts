import { isOverdueConsistent, type OverdueRent } from './overdue-rent.ts'

/* What only some kinds of entry say: what a bond was awarded for, how cash was rounded, and what a notice states. */

/** What the Tribunal, or the guest, gave the host a bond for. */
export const AWARD_REASONS = ['RENT', 'DAMAGE'] as const
export type AwardReason = (typeof AWARD_REASONS)[number]

/** New Zealand has no coin below 10 cents, so cash is rounded by 5 cents at most. */
export const CASH_ROUNDING_MAX = 5
export const CASH_STEP = 10

/** The fields that these rules read. */
export type Extras = {
  /** One of `LEDGER_KINDS` and one of `PAYMENT_METHODS`, which need this file. */
  kind: string
  method: string | null
  amount: number | null
  overdue?: OverdueRent | undefined
  awardedFor?: AwardReason | undefined
  rounding?: number | undefined
}

/** As in `EntryProblem`. */
type ExtraProblem = 'unwanted' | 'mismatch'

/** Returns the problems of what only some kinds say, by field; `null` for none. */
export function extraProblems(entry: Extras): ['overdue' | 'awardedFor' | 'rounding', ExtraProblem | null][] {
  const isAward = entry.kind === 'BOND_CLAIMED'
  return [
    ['overdue', overdueProblem(entry)],
    ['awardedFor', entry.awardedFor === undefined || isAward ? null : 'unwanted'],
    ['rounding', roundingProblem(entry)],
  ]
}

function overdueProblem({ kind, amount, overdue }: Extras): ExtraProblem | null {
  if (overdue === undefined) return null
  if (kind !== 'OVERDUE_NOTICE') return 'unwanted'
  return isOverdueConsistent(overdue, amount) ? null : 'mismatch'
}

/** Only cash in whole 10 cents was rounded. */
function roundingProblem({ kind, method, amount, rounding }: Extras): ExtraProblem | null {
  if (rounding === undefined) return null
  if ((kind !== 'PAYMENT' && kind !== 'CONFIRMATION') || method !== 'CASH') return 'unwanted'
  return (amount ?? 0) % CASH_STEP === 0 ? null : 'mismatch'
}
