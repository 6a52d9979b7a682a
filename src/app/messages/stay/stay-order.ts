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
 * Returns a person's agreements in the order for a conversation with them: current before finished, then the subject of
 * the conversation first, then by progress, then newest first.
 */
export function inOrder<T extends Ordered>(stays: readonly T[], subject: ChatView['subject']): T[] {
  const isSubject = ({ id, unitId }: Ordered): boolean => subject?.id === id || subject?.id === unitId
  const keyOf = (stay: Ordered): number[] => [
    isCurrent(stay) ? 0 : 1,
    isSubject(stay) ? 0 : 1,
    RANKS[stay.status],
  ]
  return stays.toSorted((a, b) => {
    const other = keyOf(b)
    const difference = keyOf(a)
      .map((part, n) => part - (other[n] ?? 0))
      .find((part) => part !== 0)
    return difference ?? newestFirst(a, b)
  })
}

function newestFirst(a: Ordered, b: Ordered): number {
  const [first, second] = [a.startsOn ?? a.updatedAt ?? '9999', b.startsOn ?? b.updatedAt ?? '9999']
  return first === second ? (a.id < b.id ? 1 : -1) : first < second ? 1 : -1
}
