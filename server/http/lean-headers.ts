import type { FastifyInstance } from 'fastify'
import { pathOf } from './safe-log.ts'

/** Headers that only pages and workers use. On other responses they waste half a kilobyte on a slow connection. */
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
/**
 * The policy for everything that isn't a page: if a browser ever displayed it as one, nothing in it would run and
 * nothing could frame it.
 */
const PLAIN_POLICY = "default-src 'none'; frame-ancestors 'none'"
/** A worker runs under the policy that its script was served with. */
const WORKER = /^\/(sw\.(js|ts)|assets\/[^/]*worker[^/]*\.js)$/
const NOT_MODIFIED = 304
/** What no page of ours uses, and no script in it may ask for. */
const PERMISSIONS_POLICY =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), bluetooth=(), midi=(), display-capture=()'

/**
 * Removes headers that only pages and workers use from all other responses, which get a short policy instead of
 * `policy`. Pages get the permissions policy. A 304 is left unchanged, because its headers replace those that the browser has stored with the page.
 */
export function leanHeaders(app: FastifyInstance, policy: string): void {
  app.addHook('onSend', async (request, reply) => {
    const type = String(reply.getHeader('content-type') ?? '')
    if (reply.statusCode === NOT_MODIFIED) return
    if (type.startsWith('text/html')) return void reply.header('permissions-policy', PERMISSIONS_POLICY)
    if (WORKER.test(pathOf(request.url))) return
    for (const name of OF_DOCUMENTS) {
      reply.removeHeader(name)
      reply.raw.removeHeader(name)
    }
    if (reply.getHeader(POLICY_HEADER) === policy) reply.header(POLICY_HEADER, PLAIN_POLICY)
  })
}
