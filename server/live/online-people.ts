import type { Connection } from './connection.ts'
import { encodeEvent } from './pusher-protocol.ts'

export type OnlinePeople = ReturnType<typeof createOnlinePeople>

/**
 * Who is signed in on at least one connection of this process, and who wants to know (Pusher's watchlist).
 *
 * A person goes offline when the last connection has been gone for `graceMs`: a reload, or the hand-over from one tab
 * to another, is no absence. Only this process's connections count: with several processes behind one address, people
 * connected to another process show as offline here.
 */
export function createOnlinePeople(graceMs: number) {
  const connections = new Map<string, Set<Connection>>()
  const watchers = new Map<string, Set<Connection>>()
  const leaving = new Map<string, NodeJS.Timeout>()

  function tell(watcher: Connection, name: 'online' | 'offline', userIds: string[]) {
    const data = { events: [{ name, user_ids: userIds }] }
    watcher.send(encodeEvent({ event: 'pusher_internal:watchlist_events', data }))
  }

  function tellWatchers(userId: string, name: 'online' | 'offline') {
    for (const watcher of watchers.get(userId) ?? []) tell(watcher, name, [userId])
  }

  function goOffline(userId: string) {
    leaving.delete(userId)
    connections.delete(userId)
    tellWatchers(userId, 'offline')
  }

  return {
    isOnline: (userId: string) => connections.has(userId),

    /** Counts a connection that has just signed in, and tells it who of its watchlist is online. */
    enter(connection: Connection) {
      const { user } = connection
      if (!user) return
      clearTimeout(leaving.get(user.id))
      leaving.delete(user.id)
      const isArrival = !connections.has(user.id)
      put(connections, user.id, connection)
      for (const watched of user.watchlist) put(watchers, watched, connection)
      const online = [...new Set(user.watchlist)].filter((id) => connections.has(id))
      if (online.length > 0) tell(connection, 'online', online)
      if (isArrival) tellWatchers(user.id, 'online')
    },

    leave(connection: Connection) {
      const { user } = connection
      if (!user) return
      for (const watched of user.watchlist) take(watchers, watched, connection)
      const own = connections.get(user.id)
      if (!own?.delete(connection) || own.size > 0) return
      // The empty set stays for the time of grace: until then the person counts as online.
      leaving.set(user.id, setTimeout(goOffline, graceMs, user.id).unref())
    },

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
