import { tokenStore } from '#sync/session/token-store.ts'
import type { OutboxView, SyncStatus } from './replica-api.ts'
import { createReplicaHost, type Platform, type ReplicaHost } from './replica-host.ts'

export type BackgroundSync = {
  /**
   * `level`: nothing waits on this device, and the replica is level with the server; `nobody`: nobody is signed in, or
   * not any more; `notYet`: the server could not be reached, or not for long enough.
   */
  outcome: 'level' | 'nobody' | 'notYet'
  /** When the oldest of what is still not sent was made, device's clock, ms since 1970; `null` when nothing is. */
  oldestAt: number | null
}

/** A browser gives a service worker some minutes; what is on its way then must have been written down. */
const LIMIT_MS = 120_000

/**
 * Sends what waits and fetches what is new with no page open: the same replica, senders, lock and fence as in a tab. Where
 * a tab leads, this one only waits for it to be done. Never takes the lead from anyone, and opens no live connection.
 */
export async function syncInBackground(
  platform: Omit<Platform, 'loadPusher' | 'isPage'>,
): Promise<BackgroundSync> {
  const record = await tokenStore.read()
  if (record === null) return { outcome: 'nobody', oldestAt: null }
  const host = createReplicaHost({ ...platform, isPage: false, loadPusher: null })
  try {
    const opened = await host.open({ userId: record.userId })
    if (!opened.ok)
      return { outcome: opened.failure.kind === 'unauthorized' ? 'nobody' : 'notYet', oldestAt: null }
    // Only what is on screen may take the lead from another.
    host.signal('hidden')
    return await outcomeOf(host, platform.clock)
  } finally {
    await host.close()
  }
}

function outcomeOf(host: ReplicaHost, clock: Platform['clock']): Promise<BackgroundSync> {
  return new Promise((resolve) => {
    let outbox: OutboxView | undefined
    let status: SyncStatus | undefined
    const finish = (outcome: BackgroundSync['outcome']) =>
      resolve({ outcome, oldestAt: outbox?.oldestAt ?? null })
    const cancel = clock.after(LIMIT_MS, () => finish('notYet'))
    const look = () => {
      const isOver = status?.session === 'ended'
      const isLevel = status?.isCaughtUp && !status.isSyncing && outbox && isEmpty(outbox)
      if (!isOver && !isLevel) return
      cancel()
      finish(isOver ? 'nobody' : 'level')
    }
    void host.watchStatus((next) => {
      status = next
      look()
    })
    void host.watch('outbox', {}, (next) => {
      outbox = next
      look()
    })
  })
}

/** Nothing waits that sends itself; what needs a person waits for one. */
function isEmpty({ waiting, uncertain, intents, edits, files }: OutboxView): boolean {
  return waiting + uncertain + intents + edits + files === 0
}
