import { ConfigError } from './config-error.ts'

/** The settings of another Pusher-compatible service for the live connection. */
export type PusherConfig = {
  appId: string
  key: string
  secret: string
  /** `null` for Pusher's own hosts, chosen by `cluster`. */
  host: string | null
  /** Only with one's own host; `null` is the scheme's default. */
  port: number | null
  useTls: boolean
  cluster: string
}

const DEFAULT_CLUSTER = 'mt1'
const PUSHER_NAMES = ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET', 'PUSHER_HOST', 'PUSHER_CLUSTER']

/** Returns the service that the settings name; `null` if they name none. Throws a ConfigError. */
export function pusherConfig(read: (name: string) => string | null): PusherConfig | null {
  const [appId, key, secret, host, cluster] = PUSHER_NAMES.map(read)
  if (!appId && !key && !secret && !host && !cluster) return null
  if (!appId || !key || !secret || !(host || cluster)) {
    throw new ConfigError(
      'PUSHER_APP_ID, PUSHER_KEY, PUSHER_SECRET and one of PUSHER_HOST and PUSHER_CLUSTER belong together: set all, or none for the built-in live server.',
    )
  }
  if (cluster && !/^[a-z0-9-]{1,40}$/.test(cluster))
    throw new ConfigError(`PUSHER_CLUSTER is not a cluster's name: "${cluster}".`)
  return { appId, key, secret, ...pusherAddress(host ?? null), cluster: cluster ?? DEFAULT_CLUSTER }
}

/** Parses `host`, `host:port`, or either after http:// (no TLS) or https://. */
function pusherAddress(text: string | null): Pick<PusherConfig, 'host' | 'port' | 'useTls'> {
  if (text === null) return { host: null, port: null, useTls: true }
  const address = /^https?:\/\//.test(text) ? text : `https://${text}`
  if (!URL.canParse(address) || new URL(address).pathname !== '/') {
    throw new ConfigError(`PUSHER_HOST must be a host, host:port or http(s)://host:port, not "${text}".`)
  }
  const url = new URL(address)
  return { host: url.hostname, port: url.port ? Number(url.port) : null, useTls: url.protocol === 'https:' }
}
