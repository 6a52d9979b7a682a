import { channelKind, type ChannelKind } from './channel-name.ts'
import type { Channels } from './channels.ts'
import type { Connection, PresenceMember } from './connection.ts'
import { encodeError, encodeEvent, MemberData, parseJson, type SubscribeData } from './pusher-protocol.ts'
import { channelSignature, isSameText, type LiveApp } from './signatures.ts'

export type SubscriptionsScope = {
  app: LiveApp
  channels: Channels
  /** How long a subscription to a person's own channel waits for the sign-in that pusher-js sends just after it. */
  signinWaitMs: number
}

/** How many channels one connection may be subscribed to or wait for. */
const SUBSCRIPTIONS_MAX = 200

/** Lets one connection into channels: public ones, those it has a signature for, and its person's own. */
export function openSubscriptions(
  { app, channels, signinWaitMs }: SubscriptionsScope,
  connection: Connection,
) {
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
    awaitingSignin.set(name, setTimeout(giveUp, signinWaitMs).unref())
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

  return {
    subscribe,
    unsubscribe,
    /** Subscribes to what has waited for the sign-in. */
    signedIn() {
      for (const [name, timer] of [...awaitingSignin]) {
        clearTimeout(timer)
        awaitingSignin.delete(name)
        const kind = channelKind(name)
        if (kind) subscribeAsPerson(name, kind)
      }
    },
    /** Leaves every channel. */
    end() {
      for (const timer of awaitingSignin.values()) clearTimeout(timer)
      awaitingSignin.clear()
      for (const name of [...connection.subscriptions.keys()]) channels.leave(connection, name)
    },
  }
}
