import type { LedgerView } from '#workers/replica-api.ts'

/** The bond as something to pay, in cents. */
export type BondDue = { dueOn: string; amount: number; paid: number }

/**
 * Returns the bond that both have agreed on, due on the first day; `null` if the terms ask for none or aren't accepted.
 * The bond is no rent: it stands beside what payments fill, and only what was recorded as bond pays it.
 */
export function bondDue({ terms, bond }: Pick<LedgerView, 'terms' | 'bond'>): BondDue | null {
  const { status, startsOn, bondAsked, endedOn } = terms
  const isAccepted = status === 'APPROVED' || status === 'ACTIVE' || endedOn !== null
  if (!isAccepted || startsOn === null || bondAsked <= 0) return null
  return { dueOn: startsOn, amount: bondAsked, paid: Math.min(bond.received, bondAsked) }
}
