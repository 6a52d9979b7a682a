import type { AnyEndpoint } from '#contract/endpoint.ts'
import { ok, type Result } from '#contract/result.ts'
import { UPLOAD_CONTENT_TYPE } from '#contract/upload.ts'
import { address, isTrusted, type Addressing } from './http-address.ts'
import { inWire } from './wire-of-call.ts'

/** What a call may say about its request. */
export type RequestOptions = {
  /** A token to use instead of the stored one; `null` sends none. A 401 to it doesn't end the session. */
  bearer?: string | null
  headers?: Record<string, string>
  /** Sends the body as a form instead of JSON. */
  asForm?: boolean
  /** Sends these bytes as the body, as they are. */
  bytes?: Uint8Array<ArrayBuffer>
}

/** Returns the token to send, or why there is none: signed out, or the token of another person (`worker`). */
export type TokenSource = () => Promise<Result<string | null>>

export type RequestScope = Addressing & { clientId: string; token: TokenSource }

/** A request as `fetch` takes it, and the token in it. */
export type Prepared = { url: string; init: RequestInit; bearer: string | null }

/**
 * Prepares a request with everything that our server wants to know, and that nobody else is told. `wireOf` returns the
 * wire that its body needs, or why it can't be sent.
 */
export async function prepareRequest(
  endpoint: AnyEndpoint,
  request: Record<string, unknown>,
  options: RequestOptions,
  scope: RequestScope,
  wireOf: (body: object) => Promise<Result<number>>,
): Promise<Result<Prepared>> {
  const { url: path, body } = address(endpoint, request, scope)
  const needed = await wireOf(body)
  if (!needed.ok) return needed
  const url = isTrusted(path, scope) ? inWire(path, needed.value) : path
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers }
  let bearer: string | null = null
  if (isTrusted(url, scope)) {
    headers['client_id'] = scope.clientId
    const token = options.bearer === undefined ? await scope.token() : ok(options.bearer)
    if (!token.ok) return token
    bearer = token.value
    if (bearer !== null) headers['authorization'] = `Bearer ${bearer}`
  }
  const init: RequestInit = {
    method: endpoint.method.toUpperCase(),
    headers,
    redirect: 'manual',
    cache: 'no-store',
    credentials: 'same-origin',
  }
  if (options.bytes) {
    headers['content-type'] = UPLOAD_CONTENT_TYPE
    init.body = options.bytes
  } else if (endpoint.method !== 'get') {
    headers['content-type'] = options.asForm ? 'application/x-www-form-urlencoded' : 'application/json'
    init.body = options.asForm ? formOf(body) : JSON.stringify(body)
  }
  return ok({ url, init, bearer })
}

function formOf(body: Record<string, unknown>): string {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.set(name, String(value))
  return form.toString()
}
