import { liveAuth, liveSettings, type LiveEvent } from '#contract/live-event.ts'
import type { Clock } from '#sync/line/clock.ts'
import type { EngineHttp } from '#sync/line/engine-http.ts'
import { backoffMs, type BackoffLimits } from '#sync/line/retry.ts'
import type { SyncStatus } from '#sync/sync-status.ts'
import { openLiveConnection, type PusherConstructor } from './pusher.ts'

export type LiveScope = {
  /** Brings what makes a connection; `null`: there is none, whatever happens. */
  loadPusher: (() => Promise<PusherConstructor>) | null
  userId: string
  engine: EngineHttp
  clock: Clock
  /** What the line is known to take there and back; without it, no long time. */
  roundTripMs?: () => number | null
  onHint: (event: LiveEvent) => void
  /** Hints arrive from now on, so what happened until now must be pulled. */
  onConnected: () => void
  /** What the connection itself has cost, in bytes. */
  countLive?: ((down: number) => void) | undefined
  /** State or presence has changed. */
  onChange: () => void
}

export type LiveLink = {
  state: () => SyncStatus['live']
  /** `null` while the connection is down and nobody can say. */
  onlineUserIds: () => string[] | null
  /** The line is open, or the network came back: connect now if not connected. */
  connect: () => void
  /** The server cannot be reached: give up the connection and stay quiet until `connect`. */
  pause: () => void
  stop: () => void
}

const RECONNECT: BackoffLimits = { firstMs: 1_000, mostMs: 30_000, jitter: 0.5 }
/** A socket that connected but never got as far as its channel is given up after this. */
const READY_WITHIN_MS = 20_000
/** pusher-js tells of a refused connection only after ten seconds; a sign that the server is there cuts that short. */
const STALE_AFTER_MS = 3_000
/** Opening, greeting, signing in and subscribing take four round trips, and what else is on the line takes as long again. */
const ROUND_TRIPS_TO_OPEN = 8

/** Keeps a live connection to the server's hints while the server can be reached (§9). In the leader only. */
export function startLive(scope: LiveScope): LiveLink {
  const { clock, engine } = scope
  let state: SyncStatus['live'] = 'connecting'
  let online: string[] | null = null
  let close: (() => void) | null = null
  let isAsking = false
  let isStopped = false
  let failures = 0
  let openedAt = 0
  let cancelTimer = () => {}

  function become(next: SyncStatus['live'], people: string[] | null): void {
    state = next
    online = people
    if (!isStopped) scope.onChange()
  }

  function drop(): void {
    cancelTimer()
    close?.()
    close = null
    if (state === 'connected' || online !== null) become('unavailable', null)
  }

  function retry(): void {
    drop()
    become('unavailable', null)
    failures += 1
    if (!isStopped) cancelTimer = clock.after(backoffMs(failures, RECONNECT, clock.random), connect)
  }

  function connect(): void {
    if (scope.loadPusher === null || isStopped || isAsking || state === 'connected') return
    const staleAfterMs = Math.max(STALE_AFTER_MS, ROUND_TRIPS_TO_OPEN * (scope.roundTripMs?.() ?? 0))
    if (close !== null && clock.now() - openedAt < staleAfterMs) return
    drop()
    isAsking = true
    if (state !== 'unavailable') become('connecting', null)
    void open(scope.loadPusher).finally(() => {
      isAsking = false
    })
  }

  async function open(loadPusher: () => Promise<PusherConstructor>): Promise<void> {
    const settings = await engine.ask(liveSettings, {})
    if (isStopped) return
    // A closed line calls `connect` again when it opens; only our server's own refusals are worth a timer.
    if (!settings.ok) return retry()
    const Pusher = await loadPusher().catch(() => null)
    if (isStopped) return
    if (Pusher === null) return retry()
    openedAt = clock.now()
    close = openLiveConnection({
      Pusher,
      userId: scope.userId,
      settings: settings.value.data,
      authenticate: (socketId) =>
        engine.ask(liveAuth, { socket_id: socketId, channel_name: scope.userId }, { asForm: true }),
      onConnected: () => {
        failures = 0
        cancelTimer()
        become('connected', online ?? [])
        scope.onConnected()
      },
      onHint: scope.onHint,
      onPresence: (people) => become(state, [...people]),
      onBytes: (down) => scope.countLive?.(down),
      onLost: retry,
    })
    cancelTimer = clock.after(READY_WITHIN_MS, retry)
  }

  return {
    state: () => state,
    onlineUserIds: () => (state === 'connected' ? online : null),
    connect,
    pause: drop,
    stop: () => {
      isStopped = true
      drop()
    },
  }
}
