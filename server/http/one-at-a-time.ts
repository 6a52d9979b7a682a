import type { FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/**
 * Starts a request only when the previous one on the same connection has been answered completely. HTTP/1.1 lets a
 * client send hundreds without waiting, and all their responses would be made and held in memory for a client that
 * reads none. No browser or proxy does that. Requests still waiting when the connection closes are never started.
 */
export function oneAtATime(app: FastifyInstance): void {
  const newest = new WeakMap<Socket, ServerResponse>()
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    // Injected requests have no connection.
    if (!(socket instanceof Socket)) return
    const before = newest.get(socket)
    newest.set(socket, reply.raw)
    if (!before || before.closed) return
    await new Promise((resolve) => before.once('close', resolve))
    if (socket.destroyed) reply.hijack()
  })
}
