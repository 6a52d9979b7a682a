import type { AddressInfo } from 'node:net'
import type { Config } from '#server/scope/config.ts'

/**
 * Returns the address at which people reach the server: the configured one, or else the one it listens on. Never taken
 * from a request, or the sender of a request for mail could choose where its link leads.
 */
export function publicAddress(
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  listening: AddressInfo | string | null,
): string {
  if (publicUrl) return publicUrl
  const ownPort = typeof listening === 'object' && listening ? listening.port : port
  return `http://${host.includes(':') ? `[${host.replace(/[[\]]/g, '')}]` : host}:${ownPort}`
}
