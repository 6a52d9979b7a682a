import { tokenStore } from '#sync/session/token-store.ts'
import type { OutboxView, SyncStatus } from './replica-api.ts'
import { createReplicaHost, type Platform, type ReplicaHost } from './replica-host.ts'

export type BackgroundSync = {
  /**
   * `level`: nothing waits on this device, and the replica is in sync with the server. `nobody`: nobody is signed in,
   * or not any more. `notYet`: the server couldn't be reached, or not for long enough.
   */
  outcome: 'level' | 'nobody' | 'notYet'
  /** When the oldest unsent item was made: device time, ms since 1970. `null` if nothing is unsent. */
  oldestAt: number | null
}

/** Browsers give a service worker some minutes. By then, what is under way must have been written down. */
const LIMIT_MS = 120_000

/**
 * Sends what waits and fetches what is new while no page is open, with the same replica, senders, lock and fence as in
 * a tab. If a tab leads, this only waits until it is done. Never takes leadership from a tab, and opens no live
 * connection.
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
    // Only a visible tab may take leadership from another.
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

/** Returns whether nothing is left that is sent automatically. What needs a person doesn't count. */
function isEmpty({ waiting, uncertain, intents, edits, files }: OutboxView): boolean {
  return waiting + uncertain + intents + edits + files === 0
}
