import type Pusher from 'pusher-js/worker'
import { LIVE_EVENT, userChannel, type LiveEvent, type PresenceEvent } from '#contract/live-event.ts'
import type { PusherConstructor } from '#sync/live/pusher.ts'

type Listener = (...args: unknown[]) => void
type Emitter = {
  bind: (name: string, listener: Listener) => void
  unbind_all: () => void
  emit: (name: string, ...args: unknown[]) => void
}

/** The live connection's server side: hints reach everybody who is connected, signed in and subscribed. */
export type FakePusherService = {
  Pusher: PusherConstructor
  publish: (userIds: readonly string[], event: LiveEvent) => void
  /** Announces that people on a connected person's watchlist have come or gone. */
  tellPresence: (event: PresenceEvent) => void
  /** Cuts every connection and refuses new ones, or accepts them again. */
  setUp: (isUp: boolean) => void
  /** Has every connection stay open and bring nothing, as on a line that died, or answer again. */
  silence: (isToBe: boolean) => void
  connections: () => number
}

type Link = {
  channel: string | null
  hint: (event: LiveEvent) => void
  presence: (event: PresenceEvent) => void
  cut: () => void
}

function emitter(): Emitter {
  const listeners = new Map<string, Listener[]>()
  return {
    bind: (name, listener) => listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    unbind_all: () => listeners.clear(),
    emit: (name, ...args) => {
      for (const listener of listeners.get(name) ?? []) listener(...args)
    },
  }
}

export function createFakePusher(): FakePusherService {
  let isUp = true
  let isSilent = false
  const open = new Set<Link>()

  class Fake {
    static instances: Pusher[] = []
    connection = emitter()
    watcher: Listener = () => {}
    user = {
      ...emitter(),
      watchlist: {
        bind_global: (listener: Listener) => {
          this.watcher = listener
        },
      },
    }
    channel = emitter()
    #link: Link | null = null
    #options: {
      userAuthentication?: { customHandler?: (params: { socketId: string }, answer: Listener) => void }
    }

    constructor(_key: string, options: object) {
      this.#options = options
    }

    unbind_all(): void {}

    send_event(name: string): void {
      if (name !== 'pusher:ping' || !isUp || isSilent) return
      setTimeout(() => this.#link && this.connection.emit('message', { event: 'pusher:pong' }))
    }

    signin(): void {
      setTimeout(() => {
        if (!isUp)
          return this.connection.emit('state_change', { previous: 'connecting', current: 'unavailable' })
        this.#link = {
          channel: null,
          hint: (event) => this.channel.emit(LIVE_EVENT, event),
          presence: (event) => this.watcher(event.name, event),
          cut: () => this.connection.emit('state_change', { previous: 'connected', current: 'connecting' }),
        }
        open.add(this.#link)
        this.#options.userAuthentication?.customHandler?.({ socketId: '1.1' }, (error) => {
          if (error) this.user.emit('pusher:signin_error', { error: String(error) })
          else this.connection.emit('message', { event: 'pusher:signin_success' })
        })
      })
    }

    subscribe(name: string): Emitter {
      setTimeout(() => {
        if (!this.#link) return
        this.#link.channel = name
        this.channel.emit('pusher:subscription_succeeded')
      })
      return this.channel
    }

    disconnect(): void {
      if (this.#link) open.delete(this.#link)
      this.#link = null
    }
  }

  return {
    // Implements only what the live connection uses.
    Pusher: Fake as unknown as PusherConstructor,
    publish: (userIds, event) => {
      const channels = new Set(userIds.map(userChannel))
      if (isSilent) return
      for (const link of open) if (link.channel && channels.has(link.channel)) link.hint(event)
    },
    tellPresence: (event) => {
      for (const link of open) link.presence(event)
    },
    setUp: (next) => {
      isUp = next
      if (!isUp) for (const link of open) link.cut()
    },
    silence: (isToBe) => {
      isSilent = isToBe
    },
    connections: () => open.size,
  }
}
