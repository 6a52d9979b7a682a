/** What one measured fault came to. The oracle is the server's ledger; `notes` names whatever else was not as it must be. */
export type RowOutcome = {
  /** What the count was of, such as `messages` or `kills`, with how many were made. */
  runs: string
  lost: number
  doubled: number
  outOfOrder: number
  /** The longest time from the end of a fault until everything was right again; `null` where nothing waits for it. */
  worstRecoveryMs: number | null
  notes: string[]
}

/** A fault, what must be true of it, and how to try it `count` times. */
export type FaultRow = {
  /** As `--row=` takes it. */
  name: string
  fault: string
  /** What must be true, in words. */
  rule: string
  /** `count` for every change, 0 for none, and for a whole measurement. */
  short: number
  full: number
  /** The longest recovery that is right, ms. Figures of the whole measurement; a loaded machine is given `slack`. */
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

/** The sum of two outcomes of one row; `runs` is the caller's to say. */
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

/** What is wrong with an outcome, in words; empty when the rule held. */
export function wrongsOf(row: FaultRow, outcome: RowOutcome, slack = 1): string[] {
  const limit = row.recoveryLimitMs === null ? Number.POSITIVE_INFINITY : row.recoveryLimitMs * slack
  return [
    ...(outcome.lost > 0 ? [`${outcome.lost} lost`] : []),
    ...(outcome.doubled > 0 ? [`${outcome.doubled} doubled`] : []),
    ...(outcome.outOfOrder > 0 ? [`${outcome.outOfOrder} out of order`] : []),
    ...((outcome.worstRecoveryMs ?? 0) > limit
      ? [`recovered after ${outcome.worstRecoveryMs} ms, not ${limit}`]
      : []),
    ...outcome.notes,
  ]
}
