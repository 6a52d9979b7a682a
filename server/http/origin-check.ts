import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/scope/config.ts'

/**
 * Whether a request comes from a page of ours: of PUBLIC_URL, of the host that was asked, or of CORS_ORIGINS. Browsers
 * name the origin of every POST; without one the caller is no page, unless the browser says otherwise.
 */
export function isKnownOrigin(
  request: FastifyRequest,
  config: Pick<Config, 'publicUrl' | 'corsOrigins'>,
): boolean {
  const { origin } = request.headers
  if (origin === undefined) {
    const site = request.headers['sec-fetch-site']
    return site === undefined || site === 'same-origin'
  }
  if (origin === config.publicUrl || config.corsOrigins.includes(origin)) return true
  if (!URL.canParse(origin)) return false
  const { host, protocol } = new URL(origin)
  // The scheme is the page's own: behind a proxy that ends TLS only the host is the same.
  const asked = `${protocol}//${request.host}`
  return URL.canParse(asked) && new URL(asked).host === host
}
