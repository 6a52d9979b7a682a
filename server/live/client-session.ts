import type { Connection } from './connection.ts'
import type { BusMessage } from './notify-bus.ts'
import type { OnlinePeople } from './online-people.ts'
import { SIGNIN_LIFE_MS, type RecentNews } from './recent-news.ts'
import {
  encodeError,
  encodeEvent,
  EVENT_DATA_MAX,
  LiveCode,
  parseFrame,
  parseJson,
  SigninData,
  SubscribeData,
  UnsubscribeData,
  UserData,
  WATCHLIST_MAX,
  type ClientFrame,
} from './pusher-protocol.ts'
import { isSameText, userSignature } from './signatures.ts'
import { openSubscriptions, type SubscriptionsScope } from './subscriptions.ts'

type TokenBucket = { take(): boolean }

export type SessionScope = SubscriptionsScope & {
  people: OnlinePeople
  news: RecentNews
  /** Sends to every process, this one included. */
  publish: (message: BusMessage) => void
  nowMs: () => number
  /** How many client events a connection may trigger per second. */
  clientEventsPerSecond: number
  /** How many frames of any kind a connection may send per second; with more, it's closed. */
  framesPerSecond: number
  /** How many connections one person may have; one more closes the oldest. */
  connectionsPerPerson: number
}

/** Speaks the protocol with one client. The caller passes in its frames and reports when the client has gone. */
export function startSession(scope: SessionScope, connection: Connection) {
  const { app, people, news } = scope
  const clientEvents = tokenBucket(scope.clientEventsPerSecond, scope.clientEventsPerSecond, scope.nowMs)
  const frames = tokenBucket(scope.framesPerSecond, scope.framesPerSecond * 4, scope.nowMs)
  const subscriptions = openSubscriptions(scope, connection)

  function signin(data: SigninData) {
    const expected = userSignature(app, connection.socketId, data.user_data)
    if (!isSameText(expected, data.auth)) return connection.close(LiveCode.unauthorized, 'Invalid signature')
    const user = parseJson(UserData, data.user_data)
    if (!user) return connection.close(LiveCode.unauthorized, 'Invalid user_data')
    if (connection.user && connection.user.id !== user.id) {
      return connection.close(LiveCode.unauthorized, 'Signed in as another person already')
    }
    if (user.watchlist.length > WATCHLIST_MAX) {
      return connection.close(LiveCode.watchlistTooLong, 'The watchlist is too long')
    }
    if (isStale(user)) return connection.close(LiveCode.unauthorized, 'This sign-in is over')
    connection.send(encodeEvent({ event: 'pusher:signin_success', data: { user_data: data.user_data } }))
    // A repeated sign-in changes nothing: its list may be older than what the connection has been told since.
    if (connection.user) return
    connection.user = { ...user, watchlist: news.stillSeen(user.id, user.watchlist) }
    people.enter(connection)
    const own = people.connectionsOf(user.id)
    for (const oldest of own.slice(0, Math.max(0, own.length - scope.connectionsPerPerson)))
      oldest.close(LiveCode.overCapacity, 'Too many connections of one person')
    subscriptions.signedIn()
  }

  /** Whether it was signed too long ago, or for a session that has ended since. */
  function isStale({ session, signedAt }: UserData): boolean {
    if (news.hasEnded(session)) return true
    return signedAt !== undefined && scope.nowMs() - signedAt > SIGNIN_LIFE_MS
  }

  function triggerClientEvent({ event, channel = '', data }: ClientFrame) {
    const subscription = connection.subscriptions.get(channel)
    const { access, isEncrypted } = subscription?.kind ?? {}
    if ((access !== 'private' && access !== 'presence') || isEncrypted) {
      return connection.send(encodeError(null, 'Client events need a subscribed private or presence channel'))
    }
    const text = typeof data === 'string' ? data : JSON.stringify(data ?? null)
    if (Buffer.byteLength(text) > EVENT_DATA_MAX) {
      return connection.send(
        encodeError(LiveCode.clientEventRefused, 'The data of the client event is too large'),
      )
    }
    if (!clientEvents.take()) {
      return connection.send(encodeError(LiveCode.clientEventRefused, 'Too many client events'))
    }
    const userId = subscription?.member?.user_id
    const by = { exceptSocketId: connection.socketId, ...(userId === undefined ? {} : { userId }) }
    scope.publish({ kind: 'event', channels: [channel], event, data: text, ...by })
  }

  function invalid() {
    connection.send(encodeError(null, 'Invalid message'))
  }

  function handle(frame: ClientFrame) {
    if (frame.event.startsWith('client-')) return triggerClientEvent(frame)
    switch (frame.event) {
      case 'pusher:ping':
        return connection.send(encodeEvent({ event: 'pusher:pong', data: {} }))
      case 'pusher:pong':
        return
      case 'pusher:subscribe': {
        const parsed = SubscribeData.safeParse(frame.data)
        return parsed.success ? subscriptions.subscribe(parsed.data) : invalid()
      }
      case 'pusher:unsubscribe': {
        const parsed = UnsubscribeData.safeParse(frame.data)
        return parsed.success ? subscriptions.unsubscribe(parsed.data.channel) : invalid()
      }
      case 'pusher:signin': {
        const parsed = SigninData.safeParse(frame.data)
        return parsed.success ? signin(parsed.data) : invalid()
      }
      default:
        return invalid()
    }
  }

  return {
    receive(text: string) {
      if (!frames.take()) return connection.close(LiveCode.overCapacity, 'Too many messages')
      const frame = parseFrame(text)
      return frame ? handle(frame) : invalid()
    },

    /** Whether it belongs to nobody: not signed in, and on no channel that requires a signature. */
    isStranger: () =>
      !connection.user &&
      [...connection.subscriptions.values()].every(({ kind }) => kind.access === 'public'),

    /** Removes the client everywhere. */
    end() {
      subscriptions.end()
      people.leave(connection)
    },
  }
}

/** Allows `perSecond` on average and `burst` at once; `take` returns false if none is left. */
function tokenBucket(perSecond: number, burst: number, nowMs: () => number): TokenBucket {
  let tokens = burst
  let filledAt = nowMs()
  return {
    take() {
      const now = nowMs()
      tokens = Math.min(burst, tokens + (Math.max(0, now - filledAt) / 1000) * perSecond)
      filledAt = now
      if (tokens < 1) return false
      tokens -= 1
      return true
    },
  }
}
