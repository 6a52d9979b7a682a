import type { AddressInfo } from 'node:net'
import type { Config } from '#server/scope/config.ts'

/**
 * The address at which people reach the server: the configured one, or else the one that it listens at. Never what a
 * request calls it: the sender of a request for mail would choose where its link leads.
 */
export function publicAddress(
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  listening: AddressInfo | string | null,
): string {
  if (publicUrl) return publicUrl
  const ownPort = typeof listening === 'object' && listening ? listening.port : port
  return `http://${host.includes(':') ? `[${host.replace(/[[\]]/g, '')}]` : host}:${ownPort}`
}
