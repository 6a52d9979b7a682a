import type { AttemptView, MessageTimeline } from '#workers/replica-api.ts'

/** One step of a message's timeline. `at` is ms since 1970 or ISO 8601, by the clock named in `clock`. */
export type TimelineStep = { key: string; at: number | string | null; clock: 'device' | 'server' } & (
  | { kind: 'written' | 'accepted' | 'read' }
  | { kind: 'attempt'; number: number; outcome: AttemptView['outcome']; note: string }
)

/**
 * Returns the steps in the order in which they happened. Times don't decide the order, because two clocks may disagree.
 */
export function timelineSteps({ writtenAt, attempts, acceptedAt, state }: MessageTimeline): TimelineStep[] {
  const steps: TimelineStep[] = []
  if (writtenAt !== null) steps.push({ kind: 'written', key: 'written', at: writtenAt, clock: 'device' })
  for (const [index, { at, outcome, note }] of attempts.entries()) {
    steps.push({
      kind: 'attempt',
      key: `attempt ${index}`,
      number: index + 1,
      at,
      clock: 'device',
      outcome,
      note: outcome === 'refused' || outcome === 'noAnswer' ? note : '',
    })
  }
  if (acceptedAt !== null) steps.push({ kind: 'accepted', key: 'accepted', at: acceptedAt, clock: 'server' })
  // The server tells how far the others have read, but not when.
  if (state === 'read') steps.push({ kind: 'read', key: 'read', at: null, clock: 'server' })
  return steps
}
