import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'

/** How a server leaves without cutting anybody off, in ms. */
export type DrainTimes = {
  /** How long it goes on as before while it says at /ready that it leaves, so that proxies notice. */
  waitMs: number
  /**
   * How long connections without a request stay open after it stopped listening: a proxy may just be sending one on
   * them. The live connections are closed over the same time.
   */
  idleMs: number
  /** How long requests may take after it stopped listening. */
  cutMs: number
}

export type Drain = {
  isUnderWay(): boolean
  /** Observes a server. Called once no other part adds listeners for its requests. */
  watch(server: Server): void
  /** Observes one that hands its connections to the server: it stops listening with it. */
  watchDoor(door: NetServer): void
  /** Says that the server leaves, waits until proxies have noticed, and then stops listening. */
  begin(times: DrainTimes): Promise<void>
  /** Ends the connections as `begin` was told, or at once without it. Resolves when there are none. */
  finish(): Promise<void>
}

const LOOK_EVERY_MS = 50
export const AT_ONCE: DrainTimes = { waitMs: 0, idleMs: 0, cutMs: 0 }

/**
 * Lets a server stop in the order that a proxy can follow. Node's own `close` ends idle connections at the same moment as
 * it stops listening, so that a request which a proxy has just sent on one of them fails.
 */
export function createDrain(): Drain {
  let watched: Server | null = null
  const doors: NetServer[] = []
  let times: DrainTimes | null = null
  let stoppedAt: number | null = null
  const connections = new Set<Socket>()
  const underWay = new Map<ServerResponse, Socket>()

  function stopListening(): void {
    if (!watched || stoppedAt !== null) return
    stoppedAt = performance.now()
    // What http adds to it would end the idle connections.
    NetServer.prototype.close.call(watched)
    for (const door of doors) door.close()
    for (const response of underWay.keys()) sayClose(response)
  }

  function endIdle(): void {
    const busy = new Set(underWay.values())
    for (const socket of connections) if (!busy.has(socket)) socket.destroy()
  }

  return {
    isUnderWay: () => times !== null,
    watch(server) {
      watched = server
      server.on('connection', (socket) => {
        connections.add(socket)
        socket.once('close', () => connections.delete(socket))
      })
      server.prependListener('request', (request, response) => {
        underWay.set(response, request.socket)
        response.once('close', () => underWay.delete(response))
        if (stoppedAt !== null) sayClose(response)
      })
    },
    watchDoor: (door) => void doors.push(door),
    async begin(given) {
      times = given
      if (watched?.listening) await after(given.waitMs)
      stopListening()
    },
    async finish() {
      if (!watched?.listening && stoppedAt === null) return
      stopListening()
      const { idleMs, cutMs } = times ?? AT_ONCE
      // Not until the server says that it is closed: it knows nothing of connections that came through doors.
      while (connections.size > 0) {
        const sinceMs = performance.now() - (stoppedAt ?? 0)
        if (sinceMs >= idleMs) endIdle()
        if (sinceMs >= cutMs) for (const socket of connections) socket.destroy()
        await after(LOOK_EVERY_MS)
      }
    },
  }
}

/** Tells the other side to send its next request elsewhere. */
function sayClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}
