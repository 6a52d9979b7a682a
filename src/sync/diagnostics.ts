import { missingPages } from '#db/history/server-rows.ts'
import type { Replica } from '#db/replica.ts'
import type { DataSaver } from '#db/views/data-use-view.ts'
import type { Failure } from '#contract/result.ts'
import type { LineEvidence, Reachability, ReachabilityState } from './line/reachability.ts'

/** One step of "sync now", as it happens. Times are the device's, ms since 1970. */
export type SyncStep = {
  name: 'session' | 'pull' | 'send'
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** Why it failed; `null` also where nothing failed but something still waits. */
  failure: Failure['kind'] | null
  /** Changes that were fetched, or things that were accepted; `null` while it is not known, and for the session. */
  count: number | null
  /** Of sending: what still waits after it. */
  left: number | null
  at: number | null
}

/** What the leader knows about the line and the queue beyond the status; asked for, not broadcast. */
export type Diagnostics = {
  state: ReachabilityState
  line: LineEvidence
  /** Conversations whose messages wait after a failure of their own, and until when. */
  waits: { chatId: string; until: number }[]
  /** The newest "sync now", empty before the first. */
  steps: SyncStep[]
  /** Why older history waits, and how many pages of it are not here (counted to 10,000). */
  dataSaver: DataSaver
  missingPages: number
  /** Rows of lists that were left out in this session because they don't fit what this build knows. */
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

/** How much history is fetched in the background: pages of a conversation (`null`: all), and why it waits. */
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
