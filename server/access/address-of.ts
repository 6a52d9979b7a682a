import type { IncomingMessage } from 'node:http'

/**
 * Returns the client's IP address: the one reported by the outermost of `trustedProxies` proxies. Anything before it in
 * the header comes from the client and can't be trusted.
 */
export function addressOf({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const told = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const chain = [socket.remoteAddress ?? '', ...told.reverse()]
  return chain[Math.min(trustedProxies, chain.length - 1)] ?? ''
}
