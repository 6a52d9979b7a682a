import type { AnyEndpoint } from '#contract/endpoint.ts'

export type Addressing = {
  /** The REST base: a path or a full URL (§7). */
  baseUrl: string
  /** The page's own origin, which serves `/api/…`. */
  pageOrigin: string
}

/** The URL and body of a request as sent. */
export type Addressed = { url: string; body: Record<string, unknown> }

type Shaped = { shape?: Record<string, unknown>; def?: { catchall?: { def?: { type?: string } } } }

/**
 * Returns where an endpoint's request goes: fills in path parameters, appends the query, and leaves the rest for the
 * body (§7).
 */
export function address(
  endpoint: AnyEndpoint,
  request: Record<string, unknown>,
  where: Addressing,
): Addressed {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(request[name])),
  )
  const url = new URL(absolute(path, where))
  for (const [name, value] of Object.entries(pick(endpoint.query as Shaped, request))) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
  }
  return { url: url.href, body: bodyOf(endpoint, request) }
}

function absolute(path: string, { baseUrl, pageOrigin }: Addressing): string {
  if (/^(https?|ftp):\/\//i.test(path)) return path
  if (path.startsWith('/api/')) return pageOrigin + path
  return baseOf(baseUrl, pageOrigin).replace(/\/$/, '') + path
}

/** Returns the base address as a full URL. */
export function baseOf(baseUrl: string, pageOrigin: string): string {
  return new URL(baseUrl, pageOrigin).href
}

/** Returns whether the bearer and client_id may be sent to `url`: to the page's and the base address's origin only. */
export function isTrusted(url: string, { baseUrl, pageOrigin }: Addressing): boolean {
  const { origin } = new URL(url)
  return origin === new URL(pageOrigin).origin || origin === new URL(baseUrl, pageOrigin).origin
}

/**
 * An open body has fields that its schema doesn't name: everything that isn't part of the address. A strict one has a
 * catchall too, which accepts nothing.
 */
function bodyOf(
  { path, query, body }: AnyEndpoint,
  request: Record<string, unknown>,
): Record<string, unknown> {
  const schema = body as Shaped
  const rest = schema.def?.catchall?.def?.type
  if (rest === undefined || rest === 'never') return pick(schema, request)
  const isElsewhere = (name: string) =>
    path.split('/').includes(`:${name}`) || name in ((query as Shaped).shape ?? {})
  return Object.fromEntries(Object.entries(request).filter(([name]) => !isElsewhere(name)))
}

function pick(schema: Shaped, request: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(schema.shape ?? {})
  return Object.fromEntries(names.filter((name) => name in request).map((name) => [name, request[name]]))
}
