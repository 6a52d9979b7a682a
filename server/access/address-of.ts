import type { IncomingMessage } from 'node:http'

/**
 * The IP address of who makes a request: the one that the outermost of so many trusted proxies reports. What stands
 * before it in the header is the caller's own word.
 */
export function addressOf({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const told = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const chain = [socket.remoteAddress ?? '', ...told.reverse()]
  return chain[Math.min(trustedProxies, chain.length - 1)] ?? ''
}
