import type { FastifyInstance } from 'fastify'

/**
 * Writes a line for each response. The route is the pattern of the path, because a path may hold a mailed link's token or
 * whatever somebody typed; it is null where there is no such address. `reqId` is the same in the lines of an error, and
 * `traceId` that of the request's trace if there is one.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, traceId } = request
    const facts = { method, route: routeOptions.url ?? null, status: reply.statusCode }
    const traced = traceId === null ? {} : { traceId }
    request.log.info({ ...facts, ...traced, ms: Math.round(reply.elapsedTime) }, 'request')
  })
}
