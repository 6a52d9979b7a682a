import type { AgreementStatus } from '#contract/agreement-status.ts'
import type { ChatView, StayView } from '#workers/replica-api.ts'

type Ordered = Pick<StayView, 'id' | 'unitId' | 'status' | 'startsOn' | 'updatedAt'>

/** Finished agreements come last, however they ended. */
const RANKS: Record<AgreementStatus, number> = {
  ACTIVE: 0,
  APPROVED: 1,
  PENDING: 2,
  DRAFT: 3,
  COMPLETED: 4,
  EXPIRED: 4,
  REJECTED: 4,
  CANCELLED: 4,
}

/** Returns whether an agreement is under way or may still come into effect. */
export function isCurrent({ status }: Pick<StayView, 'status'>): boolean {
  return RANKS[status] < 4
}

/**
 * Returns the agreement that a conversation shows in full: the one that its row in the list shows (`shownId`), otherwise
 * the first in the room that was last asked about, however it ended; `undefined` if there is none.
 */
export function stayNow<T extends Ordered>(
  stays: readonly T[],
  subject: ChatView['subject'],
  shownId: string | undefined,
): T | undefined {
  const isSubject = ({ id, unitId }: Ordered): boolean =>
    subject === null || subject.id === id || subject.id === unitId
  return stays.find(({ id }) => id === shownId) ?? inOrder(stays.filter(isSubject))[0]
}

/** Returns agreements with current before finished ones, then by progress, then newest first. */
export function inOrder<T extends Ordered>(stays: readonly T[]): T[] {
  return stays.toSorted((a, b) => RANKS[a.status] - RANKS[b.status] || newestFirst(a, b))
}

function newestFirst(a: Ordered, b: Ordered): number {
  const [first, second] = [a.startsOn ?? a.updatedAt ?? '9999', b.startsOn ?? b.updatedAt ?? '9999']
  return first === second ? (a.id < b.id ? 1 : -1) : first < second ? 1 : -1
}
