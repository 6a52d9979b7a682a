import { csrfToken } from '#contract/auth.ts'
import { endpoint, NoContent, type AnswerOf, type AnyEndpoint, type RequestOf } from '#contract/endpoint.ts'
import { changesHead } from '#contract/changes.ts'
import { fail, isNoAnswer, ok, type Result } from '#contract/result.ts'
import { UPLOAD_CONTENT_TYPE } from '#contract/upload.ts'
import { wireNeeded } from '#contract/wire-needed.ts'
import { FIRST_WIRE, type WireHistory } from '#contract/wire.ts'
import type { Clock } from './clock.ts'
import { createCsrfToken } from './csrf-token.ts'
import { address, isTrusted, type Addressing } from './http-address.ts'
import { readAnswer } from './http-answer.ts'
import { exchange } from './http-exchange.ts'
import { watchReceiving } from './first-response.ts'
import { isFollowedByOurs } from './empty-answer.ts'
import { inWire, wireToldIn } from './wire-of-call.ts'

export type CallOptions = {
  /** Time without a byte after which the request is given up. Without it, there is no limit (§7). */
  idleTimeoutMs?: number
  /** Silence after which the same request is also sent over another connection. Without it, never. */
  hedgeAfterMs?: number | null
  /** A token to use instead of the stored one; `null` sends none. A 401 to it doesn't end the session. */
  bearer?: string | null
  headers?: Record<string, string>
  /** Sends the body as a form instead of JSON. */
  asForm?: boolean
  /** Sends these bytes as the body, as they are. */
  bytes?: Uint8Array<ArrayBuffer>
  signal?: AbortSignal
  /** Receives each piece of a streamed response as it arrives. The result is then the whole text, unparsed. */
  onChunk?: (chunk: Uint8Array) => void
}

/** Returns the token to send, or why there is none: signed out, or the token of another person (`worker`). */
export type TokenSource = () => Promise<Result<string | null>>

export type HttpScope = Addressing & {
  fetch: typeof fetch
  clock: Clock
  clientId: string
  token: TokenSource
  /** Called when the server refused exactly the token that is stored now. */
  onUnauthorized: () => void | Promise<void>
  /** Today's wire history unless a test passes another one. */
  wireHistory?: WireHistory
  /** Called with what a request to a contract path cost: bytes of the bodies sent and read. */
  onTraffic?: (path: string, up: number, down: number) => void
}

export type Http = {
  /** Calls an endpoint of the contract. Never throws; every failure is a value (§7, §8). */
  call<E extends AnyEndpoint>(
    endpoint: E,
    request: RequestOf<E>,
    options?: CallOptions,
  ): Promise<Result<AnswerOf<E>>>
  /** Reads the bytes at a path below the base address. Fails like `call`. */
  read(
    path: string,
    options: Pick<CallOptions, 'idleTimeoutMs' | 'signal'>,
  ): Promise<Result<{ bytes: ArrayBuffer; type: string }>>
  /** Server clock minus device clock in ms, from the newest response; `null` before the first. */
  clockOffset(): number | null
  /** Time to the first byte of the newest response, in ms. */
  lastWaitMs(): number
  /** List rows left out because they don't match the schemas of this build. */
  rowsLeftOut(): number
  /** How often a second or later request was answered while an earlier one met silence. */
  hedgesWon(): number
}

/** `Http` plus what only the owner of the connection does. */
export type OwnHttp = Http & {
  /** Fetches the CSRF token in advance, so that signing in needs no extra request. */
  prepareSignIn(): Promise<void>
}

/** The content types that files may have. */
const FILE_TYPE = /^(image\/webp|application\/pdf)$/
const BYTES = endpoint({
  name: 'file',
  method: 'get',
  path: '/',
  needs: 'signedIn',
  summary: 'The content of a file',
  answer: NoContent,
})

type Sent = { url: string; init: RequestInit; bearer: string | null }

/** Creates a client for the contract's endpoints. Throws at once if no base address is configured (§8). */
export function createHttp(scope: HttpScope): OwnHttp {
  if (!scope.baseUrl)
    throw new Error('The public base URL environment variable VITE_API_BASE_URL is not defined')
  let clockOffset: number | null = null
  let lastWaitMs = 0
  let hedgesWon = 0
  let rowsLeftOut = 0
  /** From the newest response that states it; `null` before the first. */
  let serverWire: number | null = null

  /** What every request reports and asks about the line that it shares with the others. */
  const line = { fetch: scope.fetch, clock: scope.clock, ...watchReceiving(scope.clock) }

  async function once<E extends AnyEndpoint>(
    endpoint: E,
    sent: Sent,
    options: CallOptions,
  ): Promise<Result<AnswerOf<E>>> {
    const exchanging = {
      ...line,
      idleTimeoutMs: options.idleTimeoutMs ?? null,
      hedgeAfterMs: options.hedgeAfterMs ?? null,
      onHedgeWon: () => (hedgesWon += 1),
      onBytes: (up: number, down: number) => scope.onTraffic?.(endpoint.path, up, down),
      signal: options.signal,
      onChunk: options.onChunk,
    }
    const raw = await exchange(sent.url, sent.init, exchanging)
    if ('noAnswer' in raw) return fail({ kind: 'network', message: raw.noAnswer })
    const isStream = options.onChunk !== undefined && raw.status === 200 && raw.isMarked
    const answer = isStream
      ? readAnswer<AnswerOf<E>>({ ...raw, text: JSON.stringify(raw.text) }, endpoint.answer)
      : readAnswer<AnswerOf<E>>(raw, endpoint.answer, (rows) => (rowsLeftOut += rows))
    if (raw.status === 204 && !raw.isMarked && !(await isFollowedByOurs(scope, exchanging))) {
      return fail({ kind: 'notOurServer', message: 'an empty answer that nothing of ours followed' })
    }
    if (answer.ok) serverWire = wireToldIn(answer.value, endpoint) ?? serverWire
    if (answer.ok || !isNoAnswer(answer.failure)) {
      lastWaitMs = raw.waitMs
      // `Date` has whole seconds. The middle of that second, at the middle of the wait, is the best estimate.
      if (raw.serverTime !== null)
        clockOffset = Math.round(raw.serverTime + 500 - (scope.clock.now() - raw.waitMs / 2))
    }
    return answer
  }

  /**
   * Returns the wire that a request needs. Fails with `newer` if the server is known not to understand it: a server of
   * the first wire doesn't check.
   */
  async function neededOf(
    endpoint: AnyEndpoint,
    body: object,
    options: CallOptions,
  ): Promise<Result<number>> {
    const needed = endpoint.method === 'get' ? FIRST_WIRE : wireNeeded(endpoint, body, scope.wireHistory)
    if (needed === FIRST_WIRE) return ok(needed)
    // Without a session the server's wire can't be asked for. It reads the number and refuses by itself.
    if (options.bearer === null) return ok(needed)
    if (serverWire === null || serverWire < needed) {
      const head = await plain(changesHead, {}, {})
      if (!head.ok) return head
    }
    return (serverWire ?? FIRST_WIRE) < needed
      ? fail({ kind: 'newer', message: `the server speaks wire ${serverWire}, this needs ${needed}` })
      : ok(needed)
  }

  async function prepare(
    endpoint: AnyEndpoint,
    request: Record<string, unknown>,
    options: CallOptions,
  ): Promise<Result<Sent>> {
    const { url: path, body } = address(endpoint, request, scope)
    const needed = await neededOf(endpoint, body, options)
    if (!needed.ok) return needed
    const url = isTrusted(path, scope) ? inWire(path, needed.value) : path
    const headers: Record<string, string> = { accept: 'application/json', ...options.headers }
    let bearer: string | null = null
    if (isTrusted(url, scope)) {
      headers['client_id'] = scope.clientId
      const token =
        options.bearer === undefined ? await scope.token() : { ok: true as const, value: options.bearer }
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
    return { ok: true, value: { url, init, bearer } }
  }

  async function plain<E extends AnyEndpoint>(
    endpoint: E,
    request: RequestOf<E>,
    options: CallOptions,
  ): Promise<Result<AnswerOf<E>>> {
    return underToken(
      () => prepare(endpoint, request as Record<string, unknown>, options),
      (sent) => once(endpoint, sent, options),
      options,
    )
  }

  /** Sends a request that carries a token. A 401 to the current token ends the session, whatever the request was. */
  async function underToken<T>(
    prepared: () => Promise<Result<Sent>>,
    send: (sent: Sent) => Promise<Result<T>>,
    options: CallOptions,
  ): Promise<Result<T>> {
    const sent = await prepared()
    if (!sent.ok) return sent
    const answer = await send(sent.value)
    if (answer.ok || answer.failure.kind !== 'unauthorized') return answer
    if (options.bearer !== undefined || sent.value.bearer === null) return answer
    // The token may have been refreshed during the request. Then the 401 says nothing about the session.
    const current = await scope.token()
    if (!current.ok) return current
    if (current.value !== null && current.value !== sent.value.bearer) {
      const again = await prepared()
      if (!again.ok) return again
      const second = await send(again.value)
      if (!second.ok && second.failure.kind === 'unauthorized') await scope.onUnauthorized()
      return second
    }
    await scope.onUnauthorized()
    return answer
  }

  function call<E extends AnyEndpoint>(
    endpoint: E,
    request: RequestOf<E>,
    options: CallOptions = {},
  ): Promise<Result<AnswerOf<E>>> {
    const needsCsrf = endpoint.path.startsWith('/api/') && endpoint.method !== 'get'
    return needsCsrf
      ? csrf.send(options, (withToken) => plain(endpoint, request, withToken))
      : plain(endpoint, request, options)
  }

  const csrf = createCsrfToken<CallOptions>((options) => call(csrfToken, {}, { ...options, bearer: null }))

  function read(path: string, options: CallOptions): ReturnType<Http['read']> {
    return underToken(
      () => prepare({ ...BYTES, path }, {}, options),
      (sent) => readOnce(path, sent, options),
      options,
    )
  }

  async function readOnce(path: string, sent: Sent, options: CallOptions): ReturnType<Http['read']> {
    const { idleTimeoutMs = null, signal } = options
    const raw = await exchange(sent.url, sent.init, {
      ...line,
      idleTimeoutMs,
      signal,
      hedgeAfterMs: null,
      onHedgeWon: () => undefined,
      onBytes: (up, down) => scope.onTraffic?.(path, up, down),
      asBytes: true,
    })
    if ('noAnswer' in raw) return fail({ kind: 'network', message: raw.noAnswer })
    if (raw.bytes === null) {
      const refused = readAnswer<undefined>(raw, NoContent)
      return refused.ok
        ? fail({ kind: 'notOurServer', message: `HTTP ${raw.status} without a file` })
        : refused
    }
    // A captive portal's page isn't one of our files.
    return FILE_TYPE.test(raw.contentType)
      ? { ok: true, value: { bytes: raw.bytes, type: raw.contentType } }
      : fail({ kind: 'notOurServer', message: `a file of the type ${raw.contentType}` })
  }

  return {
    call,
    read,
    clockOffset: () => clockOffset,
    lastWaitMs: () => lastWaitMs,
    rowsLeftOut: () => rowsLeftOut,
    hedgesWon: () => hedgesWon,
    prepareSignIn: () => csrf.prepare({}),
  }
}

function formOf(body: Record<string, unknown>): string {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.set(name, String(value))
  return form.toString()
}
