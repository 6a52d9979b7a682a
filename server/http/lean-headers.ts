import type { FastifyInstance } from 'fastify'
import { pathOf } from './safe-log.ts'

/** Headers that only pages and workers use. Elsewhere they are half a kilobyte of nothing on a thin line. */
const OF_DOCUMENTS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
const POLICY_HEADER = 'content-security-policy'
/** Of what is no page: should a browser ever show it as one, nothing in it runs and nothing frames it. */
const PLAIN_POLICY = "default-src 'none'; frame-ancestors 'none'"
/** A worker is under the policy that its script came with. */
const WORKER = /^\/(sw\.(js|ts)|assets\/[^/]*worker[^/]*\.js)$/
const NOT_MODIFIED = 304

/**
 * Leaves headers that only pages and workers use out of all other answers, which get a short policy instead of `policy`.
 * A 304 stays as it is: its headers take the place of those that the browser has kept with the page.
 */
export function leanHeaders(app: FastifyInstance, policy: string): void {
  app.addHook('onSend', async (request, reply) => {
    const type = String(reply.getHeader('content-type') ?? '')
    if (reply.statusCode === NOT_MODIFIED || type.startsWith('text/html')) return
    if (WORKER.test(pathOf(request.url))) return
    for (const name of OF_DOCUMENTS) {
      reply.removeHeader(name)
      reply.raw.removeHeader(name)
    }
    if (reply.getHeader(POLICY_HEADER) === policy) reply.header(POLICY_HEADER, PLAIN_POLICY)
  })
}
