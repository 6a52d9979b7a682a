import { ok, type Result } from '#contract/result.ts'
import { type Diagnostics, takeDiagnostics } from '#sync/diagnostics.ts'
import { syncNow } from '#sync/sync-now.ts'
import { createSyncRun } from '#sync/sync-run.ts'
import type { SyncStatus } from '#sync/sync-status.ts'
import { createParts, fenceCheck, type LeadParts, type LeadScope } from './parts.ts'
import { recover } from './recover.ts'
import { createRounds, type Rounds } from './rounds.ts'

export type Lead = {
  status: () => Omit<SyncStatus, 'isLeader'>
  /** Checks the stored token now. */
  checkSession: () => void
  /** Checks everything again: something may have become possible or due. */
  kick: () => void
  /** Handles the browser's "offline" event: asks for changes, which is harmless, before sending anything else. */
  doubt: () => void
  /** Tries everything now because a person asked. Resolves with the result of the pull when all steps are over. */
  syncNow: () => Promise<Result<void>>
  diagnostics: () => Promise<Diagnostics>
  endSession: () => Promise<void>
  /** Looks at calls again because a tab changed something about them. The call `hide` stops ringing on this device. */
  callsMoved: (hide: string | null) => void
  /** Aborted when the lead ends, including when it has found a fence newer than its own. */
  over: AbortSignal
  stop: () => void
}

/**
 * Starts everything that only one tab does: session checks, the puller, the senders and the live connection. Takes a
 * new fence and recovers what the last leader left behind. Fails with `storage` if the replica can't be read.
 */
export async function startLead(scope: LeadScope, signal: AbortSignal): Promise<Result<Lead>> {
  const fence = await recover(scope.replica)
  if (!fence.ok) return fence
  const stop = new AbortController()
  const over = AbortSignal.any([signal, stop.signal])
  const onChange = () => {
    if (!over.aborted) scope.onChange()
  }
  const stillLeads = fenceCheck(scope.replica, fence.value, stop, over)
  const parts = createParts(scope, { over, stillLeads }, { onChange, look: () => void rounds.look(), end })
  const rounds = createRounds(scope, parts, { over, onChange })

  function end(): void {
    rounds.stop()
    parts.stop()
  }
  over.addEventListener('abort', end, { once: true })
  if (over.aborted) end()
  else rounds.begin()
  return ok({ ...commands(scope, parts, rounds, onChange), over, stop: () => stop.abort() })
}

/** What this tab and the others may ask of a lead. */
function commands(
  { replica, clock, http, reachability }: LeadScope,
  { turns, puller, senders, keeper, calls, live, historyRule }: LeadParts,
  { look, push }: Rounds,
  onChange: () => void,
): Omit<Lead, 'over' | 'stop'> {
  const run = createSyncRun(clock, onChange)
  return {
    status: () => ({
      session: keeper.state(),
      reachability: reachability.state(),
      isPortal: reachability.evidence().isPortal,
      live: live.state(),
      isSyncing: puller.isPulling() || senders.isSending(),
      isCaughtUp: puller.isCaughtUp(),
      lastSyncAt: puller.lastSyncAt(),
      onlineUserIds: live.onlineUserIds(),
      calls: calls.now(),
      wasEvicted: replica.wasEvicted,
    }),
    checkSession: () => void keeper.check(),
    kick: () => {
      // Reads the token again, because a device that slept missed its scheduled checks.
      void keeper.check()
      void look()
    },
    doubt: () => {
      reachability.doubt()
      turns.readNext()
      void look()
    },
    syncNow: async () => {
      // A trial under way may have begun before the connection came back, so this waits for it and then makes its own.
      await reachability.decided()
      reachability.force()
      senders.forgetWaits()
      return syncNow(run, {
        replica,
        checkSession: keeper.confirm,
        pull: look,
        changesPulled: puller.changesPulled,
        send: async () => {
          await push()
          await senders.drainFiles()
        },
      })
    },
    diagnostics: () =>
      takeDiagnostics({
        replica,
        reachability,
        waits: senders.waits,
        steps: run.steps,
        historyRule,
        rowsLeftOut: http.rowsLeftOut,
      }),
    endSession: keeper.end,
    callsMoved: (hide) => {
      if (hide !== null) calls.hide(hide)
      void calls.look()
    },
  }
}
