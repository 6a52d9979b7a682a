import type { Clock } from '#sync/line/clock.ts'
import type { TabChannel } from './tab-channel.ts'

/** The part of the Web Locks API that leadership needs. */
export type Locks = {
  request: <T>(
    name: string,
    options: { steal?: boolean; signal?: AbortSignal },
    work: () => Promise<T>,
  ) => Promise<T>
}

export type LeaderScope = {
  hash: string
  locks: Locks
  channel: TabChannel
  clock: Clock
  newId: () => string
  /** Whether this tab's page is visible. Only such a tab may take leadership from another. */
  isVisible: () => boolean
  /** Leads until the signal aborts. Called inside the lock, so that two tabs never lead knowingly. */
  lead: (signal: AbortSignal) => Promise<void>
}

export const BEAT_MS = 2_000
const SILENCE_MS = 6_000
const PONG_WITHIN_MS = 500
const TAKE_AGAIN_MS = 500

/**
 * Takes part in choosing the one tab that pulls, sends and holds the live connection. Leadership lasts exactly as long
 * as the lock's callback. A leader frozen by the browser still holds its lock: a visible tab that has heard nothing
 * from it for six seconds, and whose ping stays unanswered, steals the lock. The fence stops the former leader if it
 * wakes up. `stop` ends this tab's part and resolves once leading has ended here.
 */
export function startLeader(scope: LeaderScope): { stop: () => Promise<void> } {
  const { clock, channel, locks } = scope
  const name = `farstead-sync:${scope.hash}`
  let isLeading = false
  let isStopped = false
  let heardAt = clock.now()
  let stopWaiting = new AbortController()
  let stopLeading = new AbortController()
  let leading: Promise<void> = Promise.resolve()
  let pingId: string | null = null
  let cancelTimer = () => {}
  let cancelTake = () => {}

  async function inside(): Promise<void> {
    if (isStopped) return
    isLeading = true
    stopLeading = new AbortController()
    const { signal } = stopLeading
    leading = scope.lead(signal).catch(() => {})
    // The lock is held while this promise is pending. An early end must not leave a dead leader holding it.
    await Promise.race([
      leading,
      new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
    ])
    await leading
  }

  async function take(steal: boolean): Promise<void> {
    const waiting = new AbortController()
    stopWaiting = waiting
    try {
      await locks.request(name, steal ? { steal } : { signal: waiting.signal }, inside)
    } catch {
      // The lock was stolen, or we stopped waiting: `lead` must end either way.
      if (isLeading && stopWaiting === waiting) stopLeading.abort()
    }
    if (stopWaiting !== waiting) return
    await leading
    isLeading = false
    heardAt = clock.now()
    // After a delay: otherwise a browser that refuses locks would be asked in an endless loop.
    if (!isStopped) cancelTake = clock.after(TAKE_AGAIN_MS, () => void take(false))
  }

  function watch(): void {
    cancelTimer = clock.after(PONG_WITHIN_MS, () => {
      if (isStopped) return
      // If the device's clock was set back, the silence is counted from now.
      heardAt = Math.min(heardAt, clock.now())
      if (isLeading || !scope.isVisible() || clock.now() - heardAt < SILENCE_MS) {
        pingId = null
      } else if (pingId === null) {
        pingId = scope.newId()
        channel.post({ type: 'ping', id: pingId })
      } else {
        pingId = null
        heardAt = clock.now()
        stopWaiting.abort()
        cancelTake()
        void take(true)
      }
      watch()
    })
  }

  const stopListening = channel.listen((message) => {
    if (message.type === 'ping' && isLeading) channel.post({ type: 'pong', id: message.id })
    if (message.type === 'status' || message.type === 'pong') {
      heardAt = clock.now()
      pingId = null
    }
  })
  void take(false)
  watch()

  return {
    stop: async () => {
      isStopped = true
      cancelTimer()
      cancelTake()
      stopListening()
      stopWaiting.abort()
      stopLeading.abort()
      await leading
    },
  }
}
