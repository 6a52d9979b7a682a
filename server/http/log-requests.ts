import type { FastifyInstance } from 'fastify'

/**
 * Writes a line for each response. The route is the pattern of the path, because a path may hold a mailed link's token or
 * whatever somebody typed; it is null where there is no such address. `reqId` is the same in the lines of an error.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const facts = { method, route: routeOptions.url ?? null, status: reply.statusCode }
    request.log.info({ ...facts, ms: Math.round(reply.elapsedTime) }, 'request')
  })
}
