import type { StayView } from '#workers/replica-api.ts'

/** What is to happen next with an agreement: this person's step, or what the other one's answer or a day will bring. */
export type NextWords = NonNullable<StayView['step']> | 'send' | 'waits' | 'later' | 'goes'

/** The words for it; `null` where nothing is to be done. */
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
