import { channelKind, type ChannelKind } from './channel-name.ts'
import type { Channels } from './channels.ts'
import type { Connection, PresenceMember } from './connection.ts'
import type { OnlinePeople } from './online-people.ts'
import { SIGNIN_LIFE_MS, type RecentNews } from './recent-news.ts'
import {
  encodeError,
  encodeEvent,
  EVENT_DATA_MAX,
  LiveCode,
  MemberData,
  parseFrame,
  parseJson,
  SigninData,
  SubscribeData,
  UnsubscribeData,
  UserData,
  WATCHLIST_MAX,
  type ClientFrame,
} from './pusher-protocol.ts'
import { channelSignature, isSameText, userSignature, type LiveApp } from './signatures.ts'
import { tokenBucket } from './token-bucket.ts'

export type SessionScope = {
  app: LiveApp
  channels: Channels
  people: OnlinePeople
  news: RecentNews
  nowMs: () => number
  /** How many client events a connection may trigger per second. */
  clientEventsPerSecond: number
  /** How many frames of any kind a connection may send per second; with more, it's closed. */
  framesPerSecond: number
  /** How long a subscription to a person's own channel waits for the sign-in that pusher-js sends just after it. */
  signinWaitMs: number
  /** How many connections one person may have; one more closes the oldest. */
  connectionsPerPerson: number
}

/** How many channels one connection may be subscribed to or wait for. */
const SUBSCRIPTIONS_MAX = 200

/** Speaks the protocol with one client. The caller passes in its frames and reports when the client has gone. */
export function startSession(scope: SessionScope, connection: Connection) {
  const { app, channels, people, news } = scope
  const clientEvents = tokenBucket(scope.clientEventsPerSecond, scope.clientEventsPerSecond, scope.nowMs)
  const frames = tokenBucket(scope.framesPerSecond, scope.framesPerSecond * 4, scope.nowMs)
  const awaitingSignin = new Map<string, NodeJS.Timeout>()

  function refuse(channel: string, status: number, error: string) {
    const type = status === 401 || status === 403 ? 'AuthError' : 'SubscriptionError'
    connection.send(
      encodeEvent({ event: 'pusher:subscription_error', channel, data: { type, error, status } }),
    )
  }

  function join(name: string, kind: ChannelKind, member: PresenceMember | null) {
    if (!channels.join(connection, name, kind, member)) refuse(name, 403, 'The presence channel is full')
  }

  /** Returns the member named in signed channel data, or the signed-in person if there is none. */
  function presenceMember(channelData: string | undefined): PresenceMember | null {
    if (channelData === undefined) {
      return connection.user && { user_id: connection.user.id, user_info: connection.user.user_info }
    }
    return parseJson(MemberData, channelData)
  }

  function subscribeAsPerson(name: string, kind: ChannelKind) {
    if (connection.user?.id === kind.ownerId) return join(name, kind, null)
    if (connection.user) return refuse(name, 403, 'This channel belongs to another person')
    // After a reconnect pusher-js subscribes first and signs in a moment later, and it wouldn't subscribe again.
    const giveUp = () => {
      awaitingSignin.delete(name)
      refuse(name, 401, 'Sign in to subscribe to this channel')
    }
    awaitingSignin.set(name, setTimeout(giveUp, scope.signinWaitMs).unref())
  }

  function subscribe(data: SubscribeData) {
    const name = data.channel
    const kind = channelKind(name)
    if (!kind) return refuse(name, 400, 'Invalid channel name')
    if (connection.subscriptions.has(name) || awaitingSignin.has(name)) {
      return connection.send(encodeError(null, `Already subscribed to ${name}`))
    }
    if (connection.subscriptions.size + awaitingSignin.size >= SUBSCRIPTIONS_MAX) {
      return refuse(name, 400, 'Too many channels on this connection')
    }
    if (kind.access === 'public') return join(name, kind, null)
    if (kind.access === 'person') return subscribeAsPerson(name, kind)
    const expected = channelSignature(app, connection.socketId, name, data.channel_data)
    if (!isSameText(expected, data.auth ?? '')) return refuse(name, 401, 'Invalid signature')
    if (kind.access === 'private') return join(name, kind, null)
    const member = presenceMember(data.channel_data)
    return member
      ? join(name, kind, member)
      : refuse(name, 401, 'A presence channel needs channel_data or a sign-in')
  }

  function unsubscribe(name: string) {
    clearTimeout(awaitingSignin.get(name))
    awaitingSignin.delete(name)
    channels.leave(connection, name)
  }

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
    for (const [name, timer] of [...awaitingSignin]) {
      clearTimeout(timer)
      awaitingSignin.delete(name)
      const kind = channelKind(name)
      if (kind) subscribeAsPerson(name, kind)
    }
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
    const publication = { channels: [channel], event, data: text, exceptSocketId: connection.socketId }
    channels.deliver(publication, subscription?.member?.user_id)
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
        return parsed.success ? subscribe(parsed.data) : invalid()
      }
      case 'pusher:unsubscribe': {
        const parsed = UnsubscribeData.safeParse(frame.data)
        return parsed.success ? unsubscribe(parsed.data.channel) : invalid()
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
      for (const timer of awaitingSignin.values()) clearTimeout(timer)
      awaitingSignin.clear()
      for (const name of [...connection.subscriptions.keys()]) channels.leave(connection, name)
      people.leave(connection)
    },
  }
}
