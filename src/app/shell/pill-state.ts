import type { OutboxView, SyncStatus } from '#workers/replica-api.ts'

/** What the pill in the top bar says. A count of what needs a person outranks all else. */
export type PillState =
  | { kind: 'needYou'; count: number }
  | { kind: 'offline'; count: number }
  | { kind: 'waiting'; count: number }
  | { kind: 'syncing' }
  | { kind: 'upToDate' }
  /** Nothing waits, and the server has not been heard in this session yet. */
  | { kind: 'connecting' }

export type PillFacts = { isOnline: boolean; status: SyncStatus | undefined; outbox: OutboxView | undefined }

/** "Up to date" is said only with nothing queued and after a real answer that left nothing to fetch. */
export function pillState({ isOnline, status, outbox }: PillFacts): PillState {
  const needYou = (outbox?.rejected ?? 0) + (outbox?.uncertain ?? 0)
  if (needYou > 0) return { kind: 'needYou', count: needYou }
  const count = waitingCount(outbox)
  if (!isOnline || status?.reachability === 'unreachable') return { kind: 'offline', count }
  if (count > 0) return { kind: 'waiting', count }
  if (status?.isSyncing) return { kind: 'syncing' }
  const isLevel = status?.isCaughtUp && status.reachability === 'reachable' && outbox !== undefined
  return isLevel ? { kind: 'upToDate' } : { kind: 'connecting' }
}

/** Everything on this device that the server has not got: messages and other changes. */
export function waitingCount(outbox: OutboxView | undefined): number {
  return (outbox?.waiting ?? 0) + (outbox?.intents ?? 0)
}

/** Everything a sign-out would lose or leave behind: what waits, and what the server refused. */
export function unsentCount(outbox: OutboxView): number {
  return waitingCount(outbox) + outbox.rejected
}
