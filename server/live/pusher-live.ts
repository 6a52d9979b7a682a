import Pusher from 'pusher'
import { LIVE_EVENT, userChannel } from '#contract/live-event.ts'
import type { Config } from '#server/config.ts'
import type { LiveServer } from './live-server.ts'
import { WATCHLIST_MAX } from './pusher-protocol.ts'

type Options = {
  pusher: NonNullable<Config['pusher']>
  log: (message: string, error?: unknown) => void
}

/** The service takes at most this many channels in one request. */
const CHANNELS_PER_TRIGGER = 100
const TRIGGER_TIMEOUT_MS = 5_000
/** Beyond this the service is down or slow; hints are dropped, since clients poll when they hear nothing. */
const TRIGGERS_AT_ONCE = 200

/** Triggers on Pusher's own service, or a compatible one at `host`, through its official SDK. */
export function startPusherLive({ pusher, log }: Options): LiveServer {
  const { appId, key, secret, cluster } = pusher
  const host = pusher.host ? parseHost(pusher.host) : null
  const credentials = { appId, key, secret, timeout: TRIGGER_TIMEOUT_MS }
  const service = host
    ? new Pusher({ ...credentials, host: host.hostname, port: String(host.port), useTLS: host.useTls })
    : new Pusher({ ...credentials, cluster: cluster ?? '', useTLS: true })
  let underWay = 0

  async function send(trigger: () => Promise<unknown>) {
    if (underWay >= TRIGGERS_AT_ONCE) return log('A live event was dropped: the Pusher service does not keep up')
    underWay += 1
    try {
      await trigger()
    } catch (error) {
      log('A live event did not reach the Pusher service', error instanceof Error ? error.message : error)
    } finally {
      underWay -= 1
    }
  }

  return {
    publish(userIds, event) {
      const channels = userIds.map(userChannel)
      for (let at = 0; at < channels.length; at += CHANNELS_PER_TRIGGER) {
        const some = channels.slice(at, at + CHANNELS_PER_TRIGGER)
        void send(() => service.trigger(some, LIVE_EVENT, event))
      }
    },

    authenticateUser(socketId, user, watchlist) {
      const data = {
        id: user.id,
        user_info: { firstName: user.firstName, lastName: user.lastName },
        watchlist: watchlist.slice(0, WATCHLIST_MAX),
      }
      const { auth, user_data } = service.authenticateUser(socketId, data)
      return { auth, user_data }
    },

    settings() {
      const place = host ? { host: host.hostname, port: host.port, useTls: host.useTls } : null
      return { key, cluster: cluster ?? 'own', ...(place ?? { host: null, port: null, useTls: true }) }
    },

    attach() {},

    terminateUser(userId) {
      void send(() => service.terminateUserConnections(userId))
    },

    async close() {},
  }
}

/** `host`, `host:port` or a whole address; TLS unless it says `http:`. */
function parseHost(text: string): { hostname: string; port: number; useTls: boolean } {
  const url = new URL(/^https?:\/\//.test(text) ? text : `https://${text}`)
  const useTls = url.protocol === 'https:'
  return { hostname: url.hostname, port: Number(url.port) || (useTls ? 443 : 80), useTls }
}
