import { isIP } from 'node:net'
import type { Config } from '#server/scope/config.ts'

type Addresses = Pick<Config, 'publicUrl' | 'host'> & Partial<Pick<Config, 'apiOrigin'>>

/**
 * Whether a request may name this host: that of PUBLIC_URL, the one the server listens on, an IP address or localhost.
 * Any other name may belong to somebody who has pointed it at this machine so that their page can read what is on it
 * (DNS rebinding).
 */
export function isKnownHost(
  asked: string | undefined,
  { publicUrl, apiOrigin = null, host }: Addresses,
): boolean {
  // Only HTTP 1.0 requests have no host; a browser always sends one.
  if (asked === undefined || asked === '') return true
  if (!URL.canParse(`http://${asked}`)) return false
  const { hostname } = new URL(`http://${asked}`)
  const own = [publicUrl, apiOrigin].flatMap((origin) => (origin === null ? [] : new URL(origin).hostname))
  return (
    [...own, host.toLowerCase(), 'localhost'].includes(hostname) ||
    hostname.endsWith('.localhost') ||
    isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  )
}
