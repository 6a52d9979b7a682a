import type Pusher from 'pusher-js/worker'
import type { Options } from 'pusher-js/worker'
import { LIVE_ACTIVITY_TIMEOUT_MS, LIVE_PONG_TIMEOUT_MS } from '#contract/limits.ts'
import { LIVE_EVENT, LiveEvent, userChannel, type LiveSettings } from '#contract/live-event.ts'
import type { Result } from '#contract/result.ts'
import { applyPresence } from './presence.ts'

/** pusher-js, passed in: its worker build in a worker, another build in tests. */
export type PusherConstructor = {
  new (key: string, options: Options): Pusher
  instances: Pusher[]
}

export type LiveConnectionScope = {
  Pusher: PusherConstructor
  userId: string
  settings: LiveSettings
  /** How long opening a socket may take, in ms. */
  openWithinMs: number
  /** Signs this socket in as the person (`{api}/event/auth`) with the current token. */
  authenticate: (socketId: string) => Promise<Result<{ auth: string; user_data: string }>>
  /** Called when signed in and subscribed: hints arrive from now on. */
  onConnected: () => void
  /** Called when the feed has moved. */
  onHint: (event: LiveEvent) => void
  onPresence: (online: ReadonlySet<string>) => void
  /** Called with the approximate number of bytes received. */
  onBytes: (down: number) => void
  /** Called once, when this connection can't be used any more. */
  onLost: (reason: string) => void
}

/** A live connection for one lifetime. */
export type LiveConnection = {
  /** Asks the server for an answer, of which `onBytes` hears. */
  ping: () => void
  close: () => void
}

/**
 * Opens a live connection for one lifetime: connects, signs in, subscribes to the person's own channel, and passes on
 * hints until the connection is lost. It never reconnects by itself, because only the engine knows whether the server
 * can be reached at all; pusher-js would keep retrying at a captive portal.
 */
export function openLiveConnection(scope: LiveConnectionScope): LiveConnection {
  const pusher = new scope.Pusher(scope.settings.key, optionsOf(scope))
  let isOver = false
  let online: ReadonlySet<string> = new Set()

  function close(): void {
    if (isOver) return
    isOver = true
    pusher.unbind_all()
    pusher.connection.unbind_all()
    pusher.disconnect()
    // pusher-js reports a loss in the middle of its own reconnecting and opens a socket after this returns. Without the
    // second disconnect, every lost connection would leave behind another one that nothing reads.
    queueMicrotask(() => pusher.disconnect())
    // pusher-js keeps every instance in this list forever.
    scope.Pusher.instances = scope.Pusher.instances.filter((instance) => instance !== pusher)
  }

  function lose(reason: string): void {
    if (isOver) return
    close()
    scope.onLost(reason)
  }

  pusher.connection.bind('state_change', ({ previous, current }: { previous: string; current: string }) => {
    if (previous === 'connected' || ['unavailable', 'failed', 'disconnected'].includes(current)) lose(current)
  })
  pusher.user.bind('pusher:signin_error', (error: { error?: unknown }) =>
    lose(`sign-in refused: ${String(error.error)}`),
  )
  pusher.user.watchlist.bind_global((_: string, event: unknown) => {
    online = applyPresence(online, event)
    if (!isOver) scope.onPresence(online)
  })
  pusher.connection.bind('message', (message: { event: string }) => {
    scope.onBytes(JSON.stringify(message).length)
    // The server admits only signed-in people to this channel, so signing in comes first.
    if (message.event === 'pusher:signin_success') subscribe()
  })

  function subscribe(): void {
    const channel = pusher.subscribe(userChannel(scope.userId))
    channel.bind('pusher:subscription_succeeded', () => {
      if (!isOver) scope.onConnected()
    })
    channel.bind('pusher:subscription_error', () => lose('subscription refused'))
    channel.bind(LIVE_EVENT, (data: unknown) => {
      const event = LiveEvent.safeParse(data)
      if (event.success && !isOver) scope.onHint(event.data)
    })
  }

  pusher.signin()
  return { close, ping: () => pusher.send_event('pusher:ping', {}) }
}

function optionsOf({ settings, openWithinMs, authenticate }: LiveConnectionScope): Options {
  const { host, port } = settings
  return {
    cluster: settings.cluster,
    ...(host === null ? {} : { wsHost: host, httpHost: host }),
    ...(port === null ? {} : { wsPort: port, wssPort: port }),
    forceTLS: settings.useTls,
    // With TLS or without. To pusher-js, 'wss' alone is a second try after one without TLS, and never comes by itself.
    enabledTransports: ['ws'],
    enableStats: false,
    activityTimeout: LIVE_ACTIVITY_TIMEOUT_MS,
    pongTimeout: LIVE_PONG_TIMEOUT_MS,
    unavailableTimeout: openWithinMs,
    userAuthentication: {
      customHandler: ({ socketId }, answer) => {
        void authenticate(socketId).then((result) => {
          if (result.ok) answer(null, result.value)
          else answer(new Error(result.failure.message), null)
        })
      },
    },
  }
}
