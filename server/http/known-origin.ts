import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/scope/config.ts'

/**
 * Whether a request comes from one of our pages: from PUBLIC_URL, the requested host, or CORS_ORIGINS. Browsers send
 * the origin with every POST. Without one, the caller isn't a page, unless the browser says otherwise.
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
  // Uses the scheme of the page's origin: behind a proxy that terminates TLS, only the host is the same.
  const asked = `${protocol}//${request.host}`
  return URL.canParse(asked) && new URL(asked).host === host
}
