/**
 * The outcome of one measured fault. The oracle is the server's ledger; `notes` names anything else that wasn't as it
 * must be.
 */
export type RowOutcome = {
  /** What was counted, such as `messages` or `kills`, with how many there were. */
  runs: string
  lost: number
  doubled: number
  outOfOrder: number
  /** The longest time from the end of a fault until everything was right again; `null` if nothing waits for that. */
  worstRecoveryMs: number | null
  notes: string[]
}

/** A fault, what must be true under it, and how to try it `count` times. */
export type FaultRow = {
  /** The value for `--row=`. */
  name: string
  fault: string
  /** What must be true, in words. */
  rule: string
  /** `count` for a run with every change (0 for none), and for a full measurement. */
  short: number
  full: number
  /** The longest acceptable recovery, in ms, for `npm run test:faults`; tests don't look at the clock. */
  recoveryLimitMs: number | null
  run(count: number, seed: number): Promise<RowOutcome>
}

export const NOTHING_WRONG: Omit<RowOutcome, 'runs'> = {
  lost: 0,
  doubled: 0,
  outOfOrder: 0,
  worstRecoveryMs: null,
  notes: [],
}

/** Returns how often a test tries a row: `FAULT_RUNS` if it is set, but never more than its full count; else `short`. */
export function countOf({ short, full }: Pick<FaultRow, 'short' | 'full'>): number {
  const runs = process.env.FAULT_RUNS
  return runs === undefined ? short : Math.min(full, Number(runs))
}

/** Returns the sum of two outcomes of one row; the caller sets `runs`. */
export function joined(one: Omit<RowOutcome, 'runs'>, other: Omit<RowOutcome, 'runs'>): typeof NOTHING_WRONG {
  const times = [one.worstRecoveryMs, other.worstRecoveryMs].filter((time) => time !== null)
  return {
    lost: one.lost + other.lost,
    doubled: one.doubled + other.doubled,
    outOfOrder: one.outOfOrder + other.outOfOrder,
    worstRecoveryMs: times.length > 0 ? Math.max(...times) : null,
    notes: [...one.notes, ...other.notes],
  }
}

/**
 * Returns what is wrong with an outcome, in words; empty if the rule held. `recoveryLimitMs` is `null` on machines whose
 * times mean nothing.
 */
export function wrongsOf(outcome: RowOutcome, recoveryLimitMs: number | null): string[] {
  const recoveredAfter = outcome.worstRecoveryMs ?? 0
  const isLate = recoveryLimitMs !== null && recoveredAfter > recoveryLimitMs
  return [
    ...(outcome.lost > 0 ? [`${outcome.lost} lost`] : []),
    ...(outcome.doubled > 0 ? [`${outcome.doubled} doubled`] : []),
    ...(outcome.outOfOrder > 0 ? [`${outcome.outOfOrder} out of order`] : []),
    ...(isLate ? [`recovered after ${recoveredAfter} ms, not ${recoveryLimitMs}`] : []),
    ...outcome.notes,
  ]
}
