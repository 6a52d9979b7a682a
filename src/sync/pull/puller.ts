import { ok, type Result } from '#contract/result.ts'
import { readLastSyncAt, saveLastSyncAt } from '#db/history/replica-facts.ts'
import { pullChanges } from './feed-puller.ts'
import { createHistoryPuller } from './history-puller.ts'
import { relist } from './relist.ts'
import type { HistoryRule } from '#sync/diagnostics.ts'
import type { PullScope } from './pull-scope.ts'

export type Puller = {
  /** Brings the replica up to date. A call during a run starts one more run, shared by all such calls. */
  pull: () => Promise<Result<void>>
  isPulling: () => boolean
  /** Whether the replica has been up to date in this session. */
  isCaughtUp: () => boolean
  lastSyncAt: () => number | null
  /** Number of feed changes pulled in this session. */
  changesPulled: () => number
}

/** Screens show the sync time to the minute, so one write a minute keeps what they show. */
const SHOWN_MS = 60_000

/** Pulls the feed, one pull at a time, and then the missing history in the background. In the leader only. */
export function createPuller(
  scope: PullScope & { onChange: () => void; historyRule: () => Promise<HistoryRule> },
): Puller {
  const history = createHistoryPuller(scope)
  let running: Promise<Result<void>> | null = null
  let next: Promise<Result<void>> | null = null
  let historyRunning = false
  let isCaughtUp = false
  /** The wire of the last pull after which nothing was left to list again. */
  let grownTo: number | null = null
  let changes = 0
  let lastSyncAt: number | null = null
  let savedAt: number | null = null
  void readLastSyncAt(scope.replica).then((read) => {
    if (read.ok) lastSyncAt ??= read.value
    scope.onChange()
  })

  async function once(): Promise<Result<void>> {
    const pulled = await pullChanges(scope)
    if (!pulled.ok) return pulled
    if (pulled.value.isAnew) history.forget()
    await growTo(pulled.value.wire)
    isCaughtUp = true
    changes += pulled.value.changes
    lastSyncAt = scope.clock.now()
    if (minuteOf(lastSyncAt) !== minuteOf(savedAt)) {
      savedAt = lastSyncAt
      await saveLastSyncAt(scope.replica, lastSyncAt)
    }
    if (!historyRunning) void fillHistory()
    return ok(undefined)
  }

  /** Fetches what an older wire left out, before the pull counts as done. On failure the next pull tries. */
  async function growTo(wire: number): Promise<void> {
    if (wire === grownTo) return
    const listed = await relist(scope, wire)
    if (listed.ok && listed.value) grownTo = wire
  }

  async function fillHistory(): Promise<void> {
    historyRunning = true
    try {
      await history.pullHistory()
    } finally {
      historyRunning = false
      scope.onChange()
    }
  }

  function run(): Promise<Result<void>> {
    running = once().finally(() => {
      running = null
      scope.onChange()
    })
    scope.onChange()
    return running
  }

  return {
    pull: () => {
      if (!running) return run()
      const follow = () => {
        next = null
        return run()
      }
      next ??= running.then(follow, follow)
      return next
    },
    isPulling: () => running !== null || historyRunning,
    isCaughtUp: () => isCaughtUp,
    lastSyncAt: () => lastSyncAt,
    changesPulled: () => changes,
  }
}

function minuteOf(at: number | null): number | null {
  return at === null ? null : Math.floor(at / SHOWN_MS)
}
