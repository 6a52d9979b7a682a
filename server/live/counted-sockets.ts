/** What limits of open connections look at. */
export type CountedSocket = {
  /** The network that its address belongs to. */
  network: string
  isStranger: () => boolean
}

export type SocketLimits = {
  /** One more connection than this ends the oldest. The limit for connections that belong to nobody is lower. */
  connectionsPerAddress: number
  strangersMax: number
  strangersPerAddress: number
}

/**
 * Counts open connections by their networks, and those of strangers apart, so that a limit costs the same however many
 * there are. A connection counts as a stranger's until `sort` is told that it isn't any more.
 */
export function countSockets<Socket extends CountedSocket>(limits: SocketLimits) {
  const ofNetwork = new Map<string, Set<Socket>>()
  const strangers = new Set<Socket>()
  const strangersOfNetwork = new Map<string, Set<Socket>>()

  /** Sets keep the order in which they were filled: the oldest comes first. */
  const oldest = (sockets: ReadonlySet<Socket> | undefined, allowed: number): Socket | null => {
    if (!sockets || sockets.size <= allowed) return null
    return sockets.values().next().value ?? null
  }

  return {
    add(socket: Socket) {
      put(ofNetwork, socket)
      strangers.add(socket)
      put(strangersOfNetwork, socket)
    },

    remove(socket: Socket) {
      take(ofNetwork, socket)
      strangers.delete(socket)
      take(strangersOfNetwork, socket)
    },

    /** Call it when somebody may have signed in, or has left a channel that needs a signature. */
    sort(socket: Socket) {
      const isStranger = socket.isStranger()
      if (isStranger === strangers.has(socket) || !ofNetwork.get(socket.network)?.has(socket)) return
      if (isStranger) {
        strangers.add(socket)
        put(strangersOfNetwork, socket)
      } else {
        strangers.delete(socket)
        take(strangersOfNetwork, socket)
      }
    },

    /** Returns a connection that has to end because of one from this network, or `null` if none has to. */
    tooMuch(network: string): Socket | null {
      return (
        oldest(strangersOfNetwork.get(network), limits.strangersPerAddress) ??
        oldest(strangers, limits.strangersMax) ??
        oldest(ofNetwork.get(network), limits.connectionsPerAddress)
      )
    },
  }
}

function put<Socket extends CountedSocket>(sets: Map<string, Set<Socket>>, socket: Socket): void {
  const set = sets.get(socket.network) ?? new Set<Socket>()
  set.add(socket)
  sets.set(socket.network, set)
}

function take<Socket extends CountedSocket>(sets: Map<string, Set<Socket>>, socket: Socket): void {
  const set = sets.get(socket.network)
  set?.delete(socket)
  if (set?.size === 0) sets.delete(socket.network)
}
