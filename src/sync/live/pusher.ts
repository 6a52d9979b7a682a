import type Pusher from 'pusher-js/worker'
import type { Options } from 'pusher-js/worker'
import {
  LIVE_ACTIVITY_TIMEOUT_MS,
  LIVE_PONG_TIMEOUT_MS,
  LIVE_UNAVAILABLE_TIMEOUT_MS,
} from '#contract/limits.ts'
import { LIVE_EVENT, LiveEvent, userChannel, type LiveSettings } from '#contract/live-event.ts'
import type { Result } from '#contract/result.ts'
import { applyPresence } from './presence.ts'

/** pusher-js, handed in: the worker's own build in a worker, another where tests run. */
export type PusherConstructor = {
  new (key: string, options: Options): Pusher
  instances: Pusher[]
}

export type LiveConnectionScope = {
  Pusher: PusherConstructor
  userId: string
  settings: LiveSettings
  /** Signs this socket in as the person (`{api}/event/auth`), with whatever token is current. */
  authenticate: (socketId: string) => Promise<Result<{ auth: string; user_data: string }>>
  /** Signed in and subscribed: from now on hints arrive. */
  onConnected: () => void
  /** The feed has moved. */
  onHint: (event: LiveEvent) => void
  onPresence: (online: ReadonlySet<string>) => void
  /** Bytes that have come, near enough. */
  onBytes: (down: number) => void
  /** Called once, when this connection is of no more use. */
  onLost: (reason: string) => void
}

/**
 * One life of a live connection: connect, sign in, subscribe to the person's own channel, and hand over hints until
 * it is lost. It never reconnects by itself, because only the engine knows whether the server can be reached at all;
 * pusher-js would go on knocking at a captive portal. The answer closes it.
 */
export function openLiveConnection(scope: LiveConnectionScope): () => void {
  const pusher = new scope.Pusher(scope.settings.key, optionsOf(scope))
  let isOver = false
  let online: ReadonlySet<string> = new Set()

  function close(): void {
    if (isOver) return
    isOver = true
    pusher.unbind_all()
    pusher.connection.unbind_all()
    pusher.disconnect()
    // It tells of a loss in the middle of its own reconnecting, and goes on to open a socket when we return: without
    // this, every lost connection would leave another one behind that nobody reads.
    queueMicrotask(() => pusher.disconnect())
    // pusher-js keeps every instance for ever in this list.
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
    // The server lets only the signed-in person into this channel, so the order matters.
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
  return close
}

function optionsOf({ settings, authenticate }: LiveConnectionScope): Options {
  const { host, port } = settings
  return {
    cluster: settings.cluster,
    ...(host === null ? {} : { wsHost: host, httpHost: host }),
    ...(port === null ? {} : { wsPort: port, wssPort: port }),
    forceTLS: settings.useTls,
    enabledTransports: settings.useTls ? ['wss'] : ['ws'],
    enableStats: false,
    activityTimeout: LIVE_ACTIVITY_TIMEOUT_MS,
    pongTimeout: LIVE_PONG_TIMEOUT_MS,
    unavailableTimeout: LIVE_UNAVAILABLE_TIMEOUT_MS,
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
