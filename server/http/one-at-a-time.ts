import type { FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/**
 * Begins with a request when the one before it on the same connection has its whole answer. HTTP/1.1 lets a client send
 * hundreds without waiting, and their answers would all be made, and held in memory, for a reader that takes none. No
 * browser and no proxy does that. What still waits when the connection ends is never begun.
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
