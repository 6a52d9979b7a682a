import Pusher from 'pusher'
import { LIVE_EVENT, userChannel } from '#contract/live-event.ts'
import type { PusherConfig } from '#server/scope/pusher-config.ts'
import type { LiveServer } from './live-server.ts'
import { WATCHLIST_MAX } from './pusher-protocol.ts'

type Options = {
  pusher: PusherConfig
  log: (message: string, error?: unknown) => void
}

/** The service accepts at most this many channels per request. */
const CHANNELS_PER_TRIGGER = 100
const TRIGGER_TIMEOUT_MS = 5_000
/** Beyond this the service is down or slow. Hints are then dropped, because clients poll if they receive nothing. */
const TRIGGERS_AT_ONCE = 200

/** Triggers events on Pusher's own service, or a compatible one at `host`, through its official SDK. */
export function startPusherLive({ pusher, log }: Options): LiveServer {
  const { appId, key, secret, host, cluster, useTls: useTLS } = pusher
  const port = pusher.port ?? (useTLS ? 443 : 80)
  const credentials = { appId, key, secret, useTLS, timeout: TRIGGER_TIMEOUT_MS }
  const service = new Pusher(
    host ? { ...credentials, host, port: String(port) } : { ...credentials, cluster },
  )
  let underWay = 0

  async function send(trigger: () => Promise<unknown>) {
    if (underWay >= TRIGGERS_AT_ONCE)
      return log('A live event was dropped: the Pusher service does not keep up')
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

    letSee(one, other) {
      // The service takes a watchlist only at sign-in, so both people are disconnected; they reconnect at once with a
      // new one.
      for (const userId of [one, other]) void send(() => service.terminateUserConnections(userId))
    },

    settings: () => ({ key, cluster, host, port: host ? port : null, useTls: useTLS }),

    attach() {},

    endSessions({ userId, sessionIds }) {
      // The service knows people but not sessions. Our client opens a new connection no matter how the old one was
      // closed, so devices whose session is still valid are back within a second.
      if (sessionIds.length > 0) void send(() => service.terminateUserConnections(userId))
    },

    async leave() {},
    async close() {},
  }
}
