import { LIVE_UNAVAILABLE_TIMEOUT_MS } from '#contract/limits.ts'
import { liveAuth, liveSettings, type LiveEvent, type LiveSettings } from '#contract/live-event.ts'
import type { Clock } from '#sync/line/clock.ts'
import type { EngineHttp } from '#sync/line/engine-http.ts'
import { baseOf, type Addressing } from '#sync/line/http-address.ts'
import { backoffMs, type BackoffLimits } from '#sync/line/retry.ts'
import type { SyncStatus } from '#sync/sync-status.ts'
import { openLiveConnection, type LiveConnection, type PusherConstructor } from './pusher.ts'

export type LiveScope = Addressing & {
  /** Loads the code for live connections. `null` means that there are none at all. */
  loadPusher: (() => Promise<PusherConstructor>) | null
  userId: string
  engine: EngineHttp
  clock: Clock
  /** Returns the known round trip time of the connection, in ms. If it is missing, round trips count as short. */
  roundTripMs?: () => number | null
  onHint: (event: LiveEvent) => void
  /** Called when hints start to arrive, so whatever happened before must be pulled. */
  onConnected: () => void
  /** Called with the bytes that the connection itself has received. */
  countLive?: ((down: number) => void) | undefined
  /** Called when the state or presence has changed. */
  onChange: () => void
}

export type LiveLink = {
  state: () => SyncStatus['live']
  /** `null` while the connection is down and presence is unknown. */
  onlineUserIds: () => string[] | null
  /** Asks the server for an answer. Returns whether anything has come since this was asked before. */
  ping: () => boolean
  /** Connects now unless connected: the server is reachable, or the network came back. */
  connect: () => void
  /** Gives up a connection because others have died unnoticed. One that is still opening goes on. */
  doubt: () => void
  /** Gives up the connection because the server can't be reached, and stays quiet until `connect`. */
  pause: () => void
  stop: () => void
}

const RECONNECT: BackoffLimits = { firstMs: 1_000, mostMs: 30_000, jitter: 0.5 }
/** A socket that connects but doesn't reach its channel within this time is given up. */
const READY_WITHIN_MS = 20_000
/** pusher-js reports a refused connection only after ten seconds. Another sign of the server cuts that short. */
const STALE_AFTER_MS = 3_000
/**
 * TCP, TLS, the upgrade, the signature, signing in and subscribing take six round trips; other traffic may double that.
 * On a line that needs longer for them, so do all limits.
 */
const ROUND_TRIPS_TO_OPEN = 12

/** Keeps a live connection for the server's hints while the server can be reached (§9). Runs in the leader only. */
export function startLive(scope: LiveScope): LiveLink {
  const { clock, engine } = scope
  let state: SyncStatus['live'] = 'connecting'
  let online: string[] | null = null
  let connection: LiveConnection | null = null
  let hasAnswered = false
  let isAsking = false
  let isStopped = false
  let failures = 0
  let openedAt = 0
  let cancelTimer = () => {}

  const onThisLine = (limitMs: number): number =>
    Math.max(limitMs, ROUND_TRIPS_TO_OPEN * (scope.roundTripMs?.() ?? 0))

  function become(next: SyncStatus['live'], people: string[] | null): void {
    state = next
    online = people
    if (!isStopped) scope.onChange()
  }

  function drop(): void {
    cancelTimer()
    connection?.close()
    connection = null
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
    if (connection !== null && clock.now() - openedAt < onThisLine(STALE_AFTER_MS)) return
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
    // When a closed line opens, `connect` is called again. Only refusals of our own server need a timer.
    if (!settings.ok) return retry()
    const Pusher = await loadPusher().catch(() => null)
    if (isStopped) return
    if (Pusher === null) return retry()
    openedAt = clock.now()
    connection = openLiveConnection({
      Pusher,
      userId: scope.userId,
      settings: asReached(settings.value.data, scope),
      openWithinMs: onThisLine(LIVE_UNAVAILABLE_TIMEOUT_MS),
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
      onBytes: (down) => {
        hasAnswered = true
        scope.countLive?.(down)
      },
      onLost: retry,
    })
    cancelTimer = clock.after(onThisLine(READY_WITHIN_MS), retry)
  }

  return {
    state: () => state,
    onlineUserIds: () => (state === 'connected' ? online : null),
    ping: () => {
      if (state !== 'connected') return false
      const hadAnswered = hasAnswered
      hasAnswered = false
      connection?.ping()
      return hadAnswered
    },
    connect,
    doubt: () => {
      if (state === 'connected') drop()
    },
    pause: drop,
    stop: () => {
      isStopped = true
      drop()
    },
  }
}

/**
 * Returns the settings for a server that we reach by https. One that doesn't know of its proxy's TLS names its own host
 * without, and browsers refuse that to a page of https.
 */
function asReached(settings: LiveSettings, { baseUrl, pageOrigin }: Addressing): LiveSettings {
  const { protocol, hostname, port } = new URL(baseOf(baseUrl, pageOrigin))
  if (settings.useTls || protocol !== 'https:' || settings.host !== hostname) return settings
  return { ...settings, port: Number(port) || 443, useTls: true }
}
