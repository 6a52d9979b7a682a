import type { StayView } from '#workers/replica-api.ts'

/** What happens next with an agreement: this person's step, or what the other person's answer or a day will bring. */
export type NextWords = NonNullable<StayView['step']> | 'send' | 'waits' | 'later' | 'goes'

/** Returns the key of the text for it; `null` if there is nothing to do. */
export function nextWords({
  status,
  party,
  step,
  version,
  startsOn,
}: Pick<StayView, 'status' | 'party' | 'step' | 'version' | 'startsOn'>): NextWords | null {
  if (step !== null) return step
  if (status === 'DRAFT') return version === 0 ? 'goes' : 'send'
  if (status === 'PENDING') return party === 'host' ? 'waits' : null
  return status === 'APPROVED' && startsOn !== null ? 'later' : null
}
