import type { Clock } from '#sync/line/clock.ts'
import type { SyncStatus } from '#sync/sync-status.ts'

/** After this time, in ms, a screen that waits for the feed asks for its pages itself. */
const PATIENCE_MS = 15_000

/**
 * Resolves once the replica is up to date. Also resolves when the server can't be reached, when the feed takes longer
 * than somebody at a screen waits, or when the signal aborts.
 */
export function untilCaughtUp(
  {
    status,
    listeners,
    clock,
  }: { status: () => SyncStatus; listeners: Set<(status: SyncStatus) => void>; clock: Clock },
  stopped: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(PATIENCE_MS, end)
    function end(): void {
      cancel()
      listeners.delete(look)
      stopped.removeEventListener('abort', end)
      resolve()
    }
    function look({ isCaughtUp, reachability }: SyncStatus): void {
      if (isCaughtUp || reachability === 'unreachable') end()
    }
    listeners.add(look)
    stopped.addEventListener('abort', end)
    if (stopped.aborted) end()
    else look(status())
  })
}
