import { sleep } from '#sync/line/clock.ts'
import { tokenStore } from '#sync/session/token-store.ts'
import type { OutboxView, SyncStatus } from './replica-api.ts'
import type { Platform } from './platform.ts'
import { createReplicaHost, type ReplicaHost } from './replica-host.ts'

export type BackgroundSync = {
  /**
   * `level`: nothing waits on this device but for a good line, and the replica is in sync with the server. `nobody`:
   * nobody is signed in, or not any more. `notYet`: the server couldn't be reached, or not for long enough.
   */
  outcome: 'level' | 'nobody' | 'notYet'
  /** When the oldest unsent item was made: device time, ms since 1970. `null` if nothing is unsent. */
  oldestAt: number | null
}

/** Browsers give a service worker some minutes. By then, what is under way must have been written down. */
const LIMIT_MS = 120_000
/** How long writing it down may take. */
const CLOSING_LIMIT_MS = 5_000

const NOBODY: BackgroundSync = { outcome: 'nobody', oldestAt: null }
const NOT_YET: BackgroundSync = { outcome: 'notYet', oldestAt: null }

/**
 * Sends what waits and fetches what is new while no page is open, with the same replica, senders, lock and fence as in
 * a tab. If a tab leads, this only waits until it is done. Never takes leadership from a tab, and opens no live
 * connection. Ends at the time limit or when `until` aborts, even if this device's storage doesn't respond.
 */
export function syncInBackground(
  platform: Omit<Platform, 'loadPusher' | 'isPage'>,
  until?: AbortSignal,
): Promise<BackgroundSync> {
  const { clock } = platform
  const over = new AbortController()
  const cancel = clock.after(LIMIT_MS, () => over.abort())
  if (until) void aborted(until).then(() => over.abort())
  const late = aborted(over.signal)
    .then(() => sleep(clock, CLOSING_LIMIT_MS))
    .then(() => NOT_YET)
  return Promise.race([syncUntil(over.signal, platform), late]).finally(cancel)
}

async function syncUntil(
  over: AbortSignal,
  platform: Omit<Platform, 'loadPusher' | 'isPage'>,
): Promise<BackgroundSync> {
  const record = await tokenStore.read()
  const host = createReplicaHost({ ...platform, isPage: false, loadPusher: null })
  try {
    if (record === null) return (await host.tellSignedOut()) ? NOBODY : NOT_YET
    const opened = await host.open({ userId: record.userId })
    if (!opened.ok) return opened.failure.kind === 'unauthorized' ? NOBODY : NOT_YET
    // Only a visible tab may take leadership from another.
    host.signal('hidden')
    return await outcomeOf(host, over)
  } finally {
    await host.close()
  }
}

function outcomeOf(host: ReplicaHost, over: AbortSignal): Promise<BackgroundSync> {
  return new Promise((resolve) => {
    let outbox: OutboxView | undefined
    let status: SyncStatus | undefined
    const finish = (outcome: BackgroundSync['outcome']) =>
      resolve({ outcome, oldestAt: outbox?.oldestAt ?? null })
    void aborted(over).then(() => finish('notYet'))
    const look = () => {
      const isOver = status?.session === 'ended'
      const isLevel = status?.isCaughtUp && !status.isSyncing && outbox && isEmpty(outbox)
      if (isOver || isLevel) finish(isOver ? 'nobody' : 'level')
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

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

/** Returns whether nothing is left that is sent automatically. What needs a person or a good line doesn't count. */
function isEmpty({ waiting, uncertain, intents, edits, files, thinFiles }: OutboxView): boolean {
  return waiting + uncertain + intents + edits + files === thinFiles
}
