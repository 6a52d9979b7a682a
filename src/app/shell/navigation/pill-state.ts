import type { OutboxView, SyncStatus } from '#workers/replica-api.ts'

/** What the pill in the top bar shows. A count of what needs the person comes before everything else. */
export type PillState =
  | { kind: 'needYou'; count: number }
  | { kind: 'offline'; count: number }
  | { kind: 'waiting'; count: number }
  | { kind: 'syncing' }
  | { kind: 'upToDate' }
  /** Nothing waits, and the server has not responded in this session yet. */
  | { kind: 'connecting' }

export type PillFacts = { isOnline: boolean; status: SyncStatus | undefined; outbox: OutboxView | undefined }

/**
 * Returns the state of the pill. "Up to date" requires that nothing is queued and that a response left nothing to
 * fetch.
 */
export function pillState(facts: PillFacts): PillState {
  const { status, outbox } = facts
  const needYou = needYouCount(facts)
  if (needYou > 0) return { kind: 'needYou', count: needYou }
  const count = outbox === undefined ? 0 : waitingCount(outbox)
  if (!canReach(facts)) return { kind: 'offline', count }
  if (count > 0) return { kind: 'waiting', count }
  if (status?.isSyncing) return { kind: 'syncing' }
  const isLevel = status?.isCaughtUp && status.reachability === 'reachable' && outbox !== undefined
  return isLevel ? { kind: 'upToDate' } : { kind: 'connecting' }
}

/**
 * Returns how much only the person can settle: refused messages, files, blocks and deletions, refused or conflicting
 * edits, and messages that may not have arrived. The latter are checked automatically once the server can be reached,
 * so without a server they wait like the others.
 */
export function needYouCount(facts: PillFacts): number {
  const { outbox } = facts
  if (outbox === undefined) return 0
  return refusedCount(outbox) + (canReach(facts) ? outbox.uncertain : 0)
}

/** Returns how much on this device the server may not have: messages not known to be there, and other changes. */
export function waitingCount(outbox: OutboxView): number {
  return waitingMessages(outbox) + waitingChanges(outbox)
}

/** Changes other than messages that send themselves, and what waits for a newer version. */
export function waitingChanges(outbox: OutboxView): number {
  return outbox.intents + outbox.edits + outbox.files + outbox.later
}

/**
 * Returns the number of messages that the server may not have. Refused ones wait for the person, not for the server.
 */
export function waitingMessages(outbox: OutboxView): number {
  return outbox.waiting + outbox.uncertain
}

/** Returns how much a sign-out would lose or leave behind: what waits, and what the server refused. */
export function unsentCount(outbox: OutboxView): number {
  return waitingCount(outbox) + refusedCount(outbox)
}

function refusedCount({ rejected, refusedIntents, stuckEdits, refusedFiles }: OutboxView): number {
  return rejected + refusedIntents + stuckEdits + refusedFiles
}

function canReach({ isOnline, status }: PillFacts): boolean {
  return isOnline && status?.reachability !== 'unreachable'
}
