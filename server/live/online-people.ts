import type { Connection } from './connection.ts'
import { encodeEvent, WATCHLIST_MAX } from './pusher-protocol.ts'

export type OnlinePeople = ReturnType<typeof createOnlinePeople>

export type Coming = 'online' | 'offline'

/**
 * Tracks who is signed in on at least one connection, and who wants to know (Pusher's watchlist). people-elsewhere.ts
 * reports the connections of other processes.
 *
 * A person counts as offline once their last connection here has been gone for `graceMs`, because a reload or a
 * hand-over between tabs isn't an absence. `onLocalChange` is called for people who come to this process or leave it.
 */
export function createOnlinePeople(graceMs: number, onLocalChange: (coming: Coming, userId: string) => void) {
  const connections = new Map<string, Set<Connection>>()
  const watchers = new Map<string, Set<Connection>>()
  const leaving = new Map<string, NodeJS.Timeout>()
  let elsewhere: (userId: string) => boolean = () => false

  function tell(watcher: Connection, name: Coming, userIds: string[]) {
    const data = { events: [{ name, user_ids: userIds }] }
    watcher.send(encodeEvent({ event: 'pusher_internal:watchlist_events', data }))
  }

  const isOnline = (userId: string) => connections.has(userId) || elsewhere(userId)

  /** Runs a change that may affect who is online, and notifies the watchers of everybody affected. */
  function change(userIds: readonly string[], act: () => void) {
    const before = new Map(userIds.map((userId) => [userId, isOnline(userId)]))
    act()
    for (const [userId, wasOnline] of before) {
      if (isOnline(userId) === wasOnline) continue
      for (const watcher of watchers.get(userId) ?? [])
        tell(watcher, wasOnline ? 'offline' : 'online', [userId])
    }
  }

  function goOffline(userId: string) {
    leaving.delete(userId)
    change([userId], () => connections.delete(userId))
    onLocalChange('offline', userId)
  }

  return {
    isOnline,
    change,

    /** Sets who is known to be connected to other processes. */
    lookElsewhere(isElsewhere: (userId: string) => boolean) {
      elsewhere = isElsewhere
    },

    /** Returns the ids of the people connected here. */
    here: (): string[] => [...connections.keys()],

    /** Adds a connection that has just signed in, and tells it which people on its watchlist are online. */
    enter(connection: Connection) {
      const { user } = connection
      if (!user) return
      clearTimeout(leaving.get(user.id))
      leaving.delete(user.id)
      const isArrival = !connections.has(user.id)
      change([user.id], () => put(connections, user.id, connection))
      const online = [...new Set(user.watchlist)].filter(isOnline)
      if (online.length > 0) tell(connection, 'online', online)
      for (const watched of user.watchlist) put(watchers, watched, connection)
      if (isArrival) onLocalChange('online', user.id)
    },

    leave(connection: Connection) {
      const { user } = connection
      if (!user) return
      for (const watched of user.watchlist) take(watchers, watched, connection)
      const own = connections.get(user.id)
      if (!own?.delete(connection) || own.size > 0) return
      // The empty set stays for the grace period; until then the person counts as online.
      leaving.set(user.id, setTimeout(goOffline, graceMs, user.id).unref())
    },

    /** Adds a person to the watchlist of another one who is connected here, or removes them. */
    letSee(userId: string, otherId: string, maySee: boolean) {
      for (const connection of connections.get(userId) ?? []) {
        const { user } = connection
        if (!user || user.watchlist.includes(otherId) === maySee) continue
        const others = user.watchlist.filter((id) => id !== otherId)
        if (maySee && others.length >= WATCHLIST_MAX) continue
        connection.user = { ...user, watchlist: maySee ? [...others, otherId] : others }
        if (maySee) put(watchers, otherId, connection)
        else take(watchers, otherId, connection)
        if (isOnline(otherId)) tell(connection, maySee ? 'online' : 'offline', [otherId])
      }
    },

    /** Returns every connection that is signed in here. */
    connections: (): Connection[] => [...connections.values()].flatMap((own) => [...own]),

    connectionsOf: (userId: string): Connection[] => [...(connections.get(userId) ?? [])],

    close() {
      for (const timer of leaving.values()) clearTimeout(timer)
      leaving.clear()
    },
  }
}

function put(map: Map<string, Set<Connection>>, key: string, connection: Connection) {
  const set = map.get(key) ?? new Set<Connection>()
  set.add(connection)
  map.set(key, set)
}

function take(map: Map<string, Set<Connection>>, key: string, connection: Connection) {
  const set = map.get(key)
  set?.delete(connection)
  if (set?.size === 0) map.delete(key)
}
