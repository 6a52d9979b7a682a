import { csrfToken } from '#contract/auth.ts'
import { endpoint, NoContent, type AnswerOf, type AnyEndpoint, type RequestOf } from '#contract/endpoint.ts'
import { changesHead } from '#contract/changes.ts'
import { fail, isNoAnswer, type Result } from '#contract/result.ts'
import type { WireHistory } from '#contract/wire.ts'
import type { Clock } from './clock.ts'
import { createCsrfToken } from './csrf-token.ts'
import { readAnswer } from './http-answer.ts'
import { exchange } from './http-exchange.ts'
import { watchReceiving } from './first-response.ts'
import { isFollowedByOurs } from './empty-answer.ts'
import { prepareRequest, type Prepared, type RequestOptions, type RequestScope } from './http-request.ts'
import { createServerWire } from './server-wire.ts'
import { zipsBodies } from './zipped-bodies.ts'
import { underToken, type UnderTokenScope } from './under-token.ts'

export type CallOptions = RequestOptions & {
  /** Time without a byte after which the request is given up. Without it, there is no limit (§7). */
  idleTimeoutMs?: number
  /** Silence after which the same request is also sent over another connection. Without it, never. */
  hedgeAfterMs?: number | null
  signal?: AbortSignal
  /** Receives each piece of a streamed response as it arrives. The result is then the whole text, unparsed. */
  onChunk?: (chunk: Uint8Array) => void
}

export type HttpScope = RequestScope &
  UnderTokenScope & {
    fetch: typeof fetch
    clock: Clock
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

/** Creates a client for the contract's endpoints. Throws at once if no base address is configured (§8). */
export function createHttp(scope: HttpScope): OwnHttp {
  if (!scope.baseUrl)
    throw new Error('The public base URL environment variable VITE_API_BASE_URL is not defined')
  let clockOffset: number | null = null
  let lastWaitMs = 0
  let hedgesWon = 0
  let rowsLeftOut = 0
  const wire = createServerWire(() => plain(changesHead, {}, {}), scope.wireHistory)
  const send = zipsBodies(exchange, wire.known)

  /** What every request reports and asks about the line that it shares with the others. */
  const line = { fetch: scope.fetch, clock: scope.clock, ...watchReceiving(scope.clock) }

  async function once<E extends AnyEndpoint>(
    endpoint: E,
    sent: Prepared,
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
    const raw = await send(sent.url, sent.init, exchanging)
    if ('noAnswer' in raw) return fail({ kind: 'network', message: raw.noAnswer })
    const isStream = options.onChunk !== undefined && raw.status === 200 && raw.isMarked
    const answer = isStream
      ? readAnswer<AnswerOf<E>>({ ...raw, text: JSON.stringify(raw.text) }, endpoint.answer)
      : readAnswer<AnswerOf<E>>(raw, endpoint.answer, (rows) => (rowsLeftOut += rows))
    if (raw.status === 204 && !raw.isMarked && !(await isFollowedByOurs(scope, exchanging))) {
      return fail({ kind: 'notOurServer', message: 'an empty answer that nothing of ours followed' })
    }
    if (answer.ok) wire.note(endpoint, answer.value)
    if (answer.ok || !isNoAnswer(answer.failure)) {
      lastWaitMs = raw.waitMs
      // `Date` has whole seconds. The middle of that second, at the middle of the wait, is the best estimate.
      if (raw.serverTime !== null)
        clockOffset = Math.round(raw.serverTime + 500 - (scope.clock.now() - raw.waitMs / 2))
    }
    return answer
  }

  const prepare = (endpoint: AnyEndpoint, request: Record<string, unknown>, options: CallOptions) =>
    prepareRequest(endpoint, request, options, scope, (body) =>
      wire.neededFor(endpoint, body, options.bearer === null),
    )

  async function plain<E extends AnyEndpoint>(
    endpoint: E,
    request: RequestOf<E>,
    options: CallOptions,
  ): Promise<Result<AnswerOf<E>>> {
    return underToken(
      scope,
      () => prepare(endpoint, request as Record<string, unknown>, options),
      (sent) => once(endpoint, sent, options),
      options,
    )
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
      scope,
      () => prepare({ ...BYTES, path }, {}, options),
      (sent) => readOnce(path, sent, options),
      options,
    )
  }

  async function readOnce(path: string, sent: Prepared, options: CallOptions): ReturnType<Http['read']> {
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
