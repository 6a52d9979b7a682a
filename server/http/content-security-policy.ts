import type { Config } from '#server/scope/config.ts'

/** Pusher's own hosts for a cluster, as its client names them. */
const PUSHER_HOSTS = (cluster: string) => [
  `wss://ws-${cluster}.pusher.com`,
  `https://sockjs-${cluster}.pusher.com`,
]

type Addresses = Pick<Config, 'publicUrl' | 'apiOrigin' | 'pusher' | 'monitoringOrigin'>

/**
 * Returns the Content Security Policy of every response: nothing from other origins except what is configured, host by
 * host. `'self'` covers WebSockets of the page's own origin too.
 */
export function contentSecurityPolicy(config: Addresses): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ['connect-src', "'self'", ...connections(config)].join(' '),
    "worker-src 'self'",
    ["img-src 'self' blob:", ...pictures(config)].join(' '),
    // The assistant's animation.
    "media-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    // The page that runs Google's address search, which has a policy of its own.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types app first-look dompurify lit-html',
  ].join('; ')
}

/** Public pictures are served from the API's origin. */
function pictures({ publicUrl, apiOrigin }: Addresses): string[] {
  return apiOrigin && apiOrigin !== publicUrl ? [apiOrigin] : []
}

function connections({ publicUrl, apiOrigin, pusher, monitoringOrigin }: Addresses): string[] {
  const own = [publicUrl, apiOrigin].flatMap((origin) =>
    origin ? [origin, origin.replace(/^http/, 'ws')] : [],
  )
  if (monitoringOrigin) own.push(monitoringOrigin)
  if (!pusher) return [...new Set(own)]
  if (!pusher.host) return [...new Set(own), ...PUSHER_HOSTS(pusher.cluster)]
  const authority = pusher.port ? `${pusher.host}:${pusher.port}` : pusher.host
  const s = pusher.useTls ? 's' : ''
  return [...new Set(own), `ws${s}://${authority}`, `http${s}://${authority}`]
}
