import type { AnyEndpoint } from '#contract/endpoint.ts'

export type Addressing = {
  /** The REST base, a path or a whole address (§7). */
  baseUrl: string
  /** The page's own origin, where `/api/…` lives. */
  pageOrigin: string
}

/** The parts of a request as they travel. */
export type Addressed = { url: string; body: Record<string, unknown> }

type Shaped = { shape?: Record<string, unknown> }

/** Where an endpoint's request goes: path parameters filled in, query appended, the rest left for the body (§7). */
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
  return { url: url.href, body: pick(endpoint.body as Shaped, request) }
}

function absolute(path: string, { baseUrl, pageOrigin }: Addressing): string {
  if (/^(https?|ftp):\/\//i.test(path)) return path
  if (path.startsWith('/api/')) return pageOrigin + path
  return baseOf(baseUrl, pageOrigin).replace(/\/$/, '') + path
}

/** The base address in full. */
export function baseOf(baseUrl: string, pageOrigin: string): string {
  return new URL(baseUrl, pageOrigin).href
}

/** Whether the bearer and client_id may travel there: the page's own origin and the base address's, no other. */
export function isTrusted(url: string, { baseUrl, pageOrigin }: Addressing): boolean {
  const { origin } = new URL(url)
  return origin === new URL(pageOrigin).origin || origin === new URL(baseUrl, pageOrigin).origin
}

function pick(schema: Shaped, request: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(schema.shape ?? {})
  return Object.fromEntries(names.filter((name) => name in request).map((name) => [name, request[name]]))
}
