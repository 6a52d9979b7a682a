import type { ChannelKind } from './channel-name.ts'
import type { Connection, PresenceMember } from './connection.ts'
import { encodeEvent, PRESENCE_MEMBERS_MAX } from './pusher-protocol.ts'

/** An event to deliver to the subscribers of channels. `data` is JSON text. */
export type Publication = {
  channels: string[]
  event: string
  data: string
  /** The socket that caused the event and shouldn't receive it. */
  exceptSocketId?: string | undefined
  /** Who caused it, if they are a member of a presence channel. */
  userId?: string | undefined
}

type Channel = { kind: ChannelKind; subscribers: Set<Connection> }
type CachedEvent = { event: string; data: string; at: number }

/** How long a cache channel keeps its last event, and how many channels may. */
const CACHE_LIFE_MS = 30 * 60_000
const CACHED_CHANNELS_MAX = 10_000

export type Channels = ReturnType<typeof createChannels>

/** The channels of this process and their subscribers. Only cached events outlive the last subscriber. */
export function createChannels(nowMs: () => number) {
  const channels = new Map<string, Channel>()
  const cache = new Map<string, CachedEvent>()

  function send(name: string, frame: string, except?: (connection: Connection) => boolean) {
    for (const subscriber of channels.get(name)?.subscribers ?? [])
      if (!except?.(subscriber)) subscriber.send(frame)
  }

  function members(name: string): Map<string, PresenceMember> {
    const found = new Map<string, PresenceMember>()
    for (const subscriber of channels.get(name)?.subscribers ?? []) {
      const member = subscriber.subscriptions.get(name)?.member
      if (member && !found.has(member.user_id)) found.set(member.user_id, member)
    }
    return found
  }

  function sendCached(connection: Connection, name: string) {
    const cached = cache.get(name)
    const isFresh = cached && nowMs() - cached.at < CACHE_LIFE_MS
    connection.send(
      encodeEvent(isFresh ? { ...cached, channel: name } : { event: 'pusher:cache_miss', channel: name }),
    )
  }

  function remember(name: string, event: string, data: string) {
    cache.delete(name)
    cache.set(name, { event, data, at: nowMs() })
    const oldest = cache.keys().next()
    if (cache.size > CACHED_CHANNELS_MAX && !oldest.done) cache.delete(oldest.value)
  }

  return {
    members,

    /** Adds a connection to a channel and confirms it. Returns false if a presence channel is full. */
    join(connection: Connection, name: string, kind: ChannelKind, member: PresenceMember | null): boolean {
      const present = members(name)
      const isNewMember = member !== null && !present.has(member.user_id)
      if (isNewMember && present.size >= PRESENCE_MEMBERS_MAX) return false
      if (isNewMember) {
        send(name, encodeEvent({ event: 'pusher_internal:member_added', channel: name, data: member }))
      }
      const channel = channels.get(name) ?? { kind, subscribers: new Set<Connection>() }
      channels.set(name, channel)
      channel.subscribers.add(connection)
      connection.subscriptions.set(name, { kind, member })
      const data = member ? presenceData(members(name)) : {}
      connection.send(encodeEvent({ event: 'pusher_internal:subscription_succeeded', channel: name, data }))
      if (kind.isCache) sendCached(connection, name)
      return true
    },

    leave(connection: Connection, name: string) {
      const channel = channels.get(name)
      const subscription = connection.subscriptions.get(name)
      if (!channel || !subscription) return
      connection.subscriptions.delete(name)
      channel.subscribers.delete(connection)
      if (channel.subscribers.size === 0) channels.delete(name)
      const userId = subscription.member?.user_id
      if (userId === undefined || members(name).has(userId)) return
      send(
        name,
        encodeEvent({ event: 'pusher_internal:member_removed', channel: name, data: { user_id: userId } }),
      )
    },

    /** Delivers an event to every subscriber in this process, once per channel and connection. */
    deliver({ channels: names, event, data, exceptSocketId, userId }: Publication) {
      for (const name of new Set(names)) {
        if (/^(private-|presence-)?(encrypted-)?cache-/.test(name)) remember(name, event, data)
        const isSender = (connection: Connection) => connection.socketId === exceptSocketId
        const frame = encodeEvent({ event, channel: name, data, ...(userId === undefined ? {} : { userId }) })
        send(name, frame, isSender)
      }
    },

    /** Returns the last event of a cache channel while it's kept, and for how many more seconds. */
    cached(name: string): { data: string; ttl: number } | null {
      const cached = cache.get(name)
      const leftMs = cached ? CACHE_LIFE_MS - (nowMs() - cached.at) : 0
      return cached && leftMs > 0 ? { data: cached.data, ttl: Math.ceil(leftMs / 1000) } : null
    },

    /** Returns the names of the channels that have subscribers. */
    occupied(): string[] {
      return [...channels.keys()]
    },

    subscriptionCount(name: string): number {
      return channels.get(name)?.subscribers.size ?? 0
    },
  }
}

function presenceData(members: ReadonlyMap<string, PresenceMember>) {
  const hash = Object.fromEntries(
    [...members.values()].map((member) => [member.user_id, member.user_info ?? null]),
  )
  return { presence: { count: members.size, ids: [...members.keys()], hash } }
}
