import type { ChannelKind } from './channel-name.ts'
import type { Connection, PresenceMember } from './connection.ts'
import type { Coming } from './online-people.ts'
import { encodeEvent, PRESENCE_MEMBERS_MAX } from './pusher-protocol.ts'

type CachedEvent = { event: string; data: string; at: number }
/** How long a cache channel keeps its last event, and how many channels may. */
const CACHE_LIFE_MS = 30 * 60_000
const CACHED_CHANNELS_MAX = 10_000

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

type Channel = {
  kind: ChannelKind
  subscribers: Set<Connection>
  /** Its members here, by their ids, with how many connections each has. */
  members: Map<string, { member: PresenceMember; connections: number }>
}

/** What is known of members who are connected to other processes. */
export type MembersKnown = {
  of: (channel: string) => Iterable<PresenceMember>
  has: (channel: string, userId: string) => boolean
  /** Names of channels that have any. */
  channels: () => Iterable<string>
}

export type Channels = ReturnType<typeof createChannels>

/** A member's first connection to this process came into a presence channel, or the last one left it. */
export type MemberMoved = { coming: Coming; channel: string; member: PresenceMember }

/**
 * The channels of this process and their subscribers. Only cached events outlive the last subscriber. Members of a
 * presence channel that are connected to other processes are reported by members-elsewhere.ts.
 */
export function createChannels(nowMs: () => number, onLocalMember: (moved: MemberMoved) => void) {
  const channels = new Map<string, Channel>()
  const cache = createCachedEvents(nowMs)
  let elsewhere: MembersKnown = { of: () => [], has: () => false, channels: () => [] }

  function send(name: string, frame: string, except?: (connection: Connection) => boolean) {
    for (const subscriber of channels.get(name)?.subscribers ?? [])
      if (!except?.(subscriber)) subscriber.send(frame)
  }

  /** A member who is here and elsewhere is described as here. */
  function members(name: string): Map<string, PresenceMember> {
    const found = new Map<string, PresenceMember>()
    for (const member of elsewhere.of(name)) found.set(member.user_id, member)
    for (const [userId, { member }] of channels.get(name)?.members ?? []) found.set(userId, member)
    return found
  }

  const isMember = (name: string, userId: string) =>
    channels.get(name)?.members.has(userId) === true || elsewhere.has(name, userId)

  function tellAdded(name: string, member: PresenceMember) {
    send(name, encodeEvent({ event: 'pusher_internal:member_added', channel: name, data: member }))
  }

  function tellRemoved(name: string, userId: string) {
    const data = { user_id: userId }
    send(name, encodeEvent({ event: 'pusher_internal:member_removed', channel: name, data }))
  }

  function sendCached(connection: Connection, name: string) {
    const cached = cache.of(name)
    const frame = cached ? { event: cached.event, data: cached.data } : { event: 'pusher:cache_miss' }
    connection.send(encodeEvent({ ...frame, channel: name }))
  }

  return {
    members,

    /** Sets who is known to be a member at other processes. */
    lookElsewhere(known: MembersKnown) {
      elsewhere = known
    },

    /** Runs a change to who is a member at other processes, and tells those here who came and who went. */
    changeElsewhere(moved: readonly { channel: string; member: PresenceMember }[], act: () => void) {
      const before = moved.map(({ channel, member }) => isMember(channel, member.user_id))
      act()
      for (const [nth, { channel, member }] of moved.entries()) {
        const isNow = isMember(channel, member.user_id)
        if (isNow && !before[nth]) tellAdded(channel, member)
        if (!isNow && before[nth]) tellRemoved(channel, member.user_id)
      }
    },

    /** Returns the members of each presence channel that are connected to this process. */
    membersHere(): { channel: string; members: PresenceMember[] }[] {
      return membersOf(channels)
    },

    /** Adds a connection to a channel and confirms it. Returns false if a presence channel is full. */
    join(connection: Connection, name: string, kind: ChannelKind, member: PresenceMember | null): boolean {
      const isNewMember = member !== null && !isMember(name, member.user_id)
      if (isNewMember && members(name).size >= PRESENCE_MEMBERS_MAX) return false
      if (isNewMember) tellAdded(name, member)
      const channel: Channel = channels.get(name) ?? { kind, subscribers: new Set(), members: new Map() }
      channels.set(name, channel)
      channel.subscribers.add(connection)
      connection.subscriptions.set(name, { kind, member })
      if (member && isFirstOf(channel, member)) onLocalMember({ coming: 'online', channel: name, member })
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
      const { member } = subscription
      if (!member || !isLastOf(channel, member)) return
      if (!elsewhere.has(name, member.user_id)) tellRemoved(name, member.user_id)
      onLocalMember({ coming: 'offline', channel: name, member })
    },

    /** Delivers an event to every subscriber in this process, once per channel and connection. */
    deliver({ channels: names, event, data, exceptSocketId, userId }: Publication) {
      for (const name of new Set(names)) {
        if (/^(private-|presence-)?(encrypted-)?cache-/.test(name)) cache.remember(name, event, data)
        const isSender = (connection: Connection) => connection.socketId === exceptSocketId
        const frame = encodeEvent({ event, channel: name, data, ...(userId === undefined ? {} : { userId }) })
        send(name, frame, isSender)
      }
    },

    /** Returns the last event of a cache channel while it's kept, and for how many more seconds. */
    cached(name: string): { data: string; ttl: number } | null {
      const cached = cache.of(name)
      return cached && { data: cached.data, ttl: Math.ceil(cached.leftMs / 1000) }
    },

    /** Returns the names of the channels that have subscribers here, and of presence channels with members anywhere. */
    occupied(): string[] {
      return [...new Set([...channels.keys(), ...elsewhere.channels()])]
    },

    subscriptionCount(name: string): number {
      return channels.get(name)?.subscribers.size ?? 0
    },
  }
}

function membersOf(channels: ReadonlyMap<string, Channel>) {
  return [...channels]
    .filter(([, { members }]) => members.size > 0)
    .map(([channel, { members }]) => ({
      channel,
      members: [...members.values()].map(({ member }) => member),
    }))
}

/** Counts one connection of a member more; true for the first. */
function isFirstOf({ members }: Channel, member: PresenceMember): boolean {
  const connections = (members.get(member.user_id)?.connections ?? 0) + 1
  members.set(member.user_id, { member, connections })
  return connections === 1
}

/** Counts one connection of a member less; true for the last. */
function isLastOf({ members }: Channel, member: PresenceMember): boolean {
  const connections = (members.get(member.user_id)?.connections ?? 0) - 1
  if (connections > 0) members.set(member.user_id, { member, connections })
  else members.delete(member.user_id)
  return connections === 0
}

function presenceData(members: ReadonlyMap<string, PresenceMember>) {
  const hash = Object.fromEntries(
    [...members.values()].map((member) => [member.user_id, member.user_info ?? null]),
  )
  return { presence: { count: members.size, ids: [...members.keys()], hash } }
}

/** The last events of cache channels. They outlive the last subscriber. */
function createCachedEvents(nowMs: () => number) {
  const cache = new Map<string, CachedEvent>()
  return {
    remember(name: string, event: string, data: string) {
      cache.delete(name)
      cache.set(name, { event, data, at: nowMs() })
      const oldest = cache.keys().next()
      if (cache.size > CACHED_CHANNELS_MAX && !oldest.done) cache.delete(oldest.value)
    },

    /** Returns the last event of a channel while it's kept, and for how many more milliseconds. */
    of(name: string): { event: string; data: string; leftMs: number } | null {
      const cached = cache.get(name)
      const leftMs = cached ? CACHE_LIFE_MS - (nowMs() - cached.at) : 0
      return cached && leftMs > 0 ? { event: cached.event, data: cached.data, leftMs } : null
    },
  }
}
