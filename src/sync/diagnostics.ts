import { missingPages } from '#db/history/server-rows.ts'
import type { Replica } from '#db/replica.ts'
import type { DataSaver } from '#db/views/data-use-view.ts'
import type { Failure } from '#contract/result.ts'
import type { LineEvidence, Reachability, ReachabilityState } from './line/reachability.ts'

/** One step of "sync now", updated as it runs. Times are this device's, in ms since 1970. */
export type SyncStep = {
  name: 'session' | 'pull' | 'send'
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** Why it failed. Also `null` if nothing failed but something is still waiting. */
  failure: Failure['kind'] | null
  /** Number of changes fetched or items accepted. `null` while unknown, and for the session step. */
  count: number | null
  /** For the send step: how many items are still waiting afterwards. */
  left: number | null
  at: number | null
}

/** What the leader knows about the line and the queue beyond the status. Sent on request, not broadcast. */
export type Diagnostics = {
  state: ReachabilityState
  line: LineEvidence
  /** Conversations whose messages are backing off after a failure of their own, and until when. */
  waits: { chatId: string; until: number }[]
  /** The steps of the newest "sync now". Empty before the first one. */
  steps: SyncStep[]
  /** Why older history waits, and how many of its pages are missing on this device (counted up to 10,000). */
  dataSaver: DataSaver
  missingPages: number
  /** List rows left out in this session because they don't match the schemas of this build. */
  rowsLeftOut: number
}

export type DiagnosticsScope = {
  replica: Replica
  reachability: Reachability
  waits: () => { chatId: string; until: number }[]
  steps: () => SyncStep[]
  historyRule: () => Promise<HistoryRule>
  rowsLeftOut: () => number
}

/** How much history is fetched in the background: pages per conversation (`null`: all), and why it waits. */
export type HistoryRule = { dataSaver: DataSaver; pagesOf: (chatId: string) => number | null }

const COUNTED_MOST = 10_000

export async function takeDiagnostics(scope: DiagnosticsScope): Promise<Diagnostics> {
  const { dataSaver, pagesOf } = await scope.historyRule()
  const missing = await missingPages(scope.replica, COUNTED_MOST, pagesOf)
  return {
    state: scope.reachability.state(),
    line: scope.reachability.evidence(),
    waits: scope.waits(),
    steps: scope.steps(),
    dataSaver,
    missingPages: missing.length,
    rowsLeftOut: scope.rowsLeftOut(),
  }
}
