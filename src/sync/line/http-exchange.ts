import { SERVER_MARK, SERVER_MARK_HEADER } from '#contract/server-mark.ts'
import type { Clock } from './clock.ts'
import { firstResponse } from './first-response.ts'

/** What came back over the line, not yet judged. */
export type RawAnswer = {
  status: number
  contentType: string
  text: string
  /** The body of a success, where bytes were asked for. */
  bytes: ArrayBuffer | null
  /** The server's clock, ms since 1970, if it said so. */
  serverTime: number | null
  retryAfterMs: number | null
  /** Whether it carries the mark of a server of ours. */
  isMarked: boolean
  /** From asking to the first byte. */
  waitMs: number
}

/** Nothing usable came: no connection, silence for too long, or a body cut short. */
export type NoAnswer = { noAnswer: string; wasAborted: boolean }

export type ExchangeOptions = {
  fetch: typeof fetch
  clock: Clock
  /** Silence that ends the wait: time without a byte, not time in total. `null` waits for ever. */
  idleTimeoutMs: number | null
  signal: AbortSignal | undefined
  /** Keeps the body of a success as bytes instead of text. */
  asBytes?: boolean
  /** Silence after which the request is made once more beside itself; `null` never. */
  hedgeAfterMs: number | null
  onHedgeWon: () => void
  /** Bytes of the body sent, and of the body read. */
  onBytes: (up: number, down: number) => void
  /** Gets each piece of our server’s stream of events, as it comes. */
  onChunk?: ((chunk: Uint8Array) => void) | undefined
}

/** What a stream of events is sent as. */
const STREAM_TYPE = /^text\/event-stream\b/i

/** One request and its whole body. Never throws. */
export async function exchange(
  url: string,
  init: RequestInit,
  options: ExchangeOptions,
): Promise<RawAnswer | NoAnswer> {
  const { clock } = options
  const abort = new AbortController()
  let stopWaiting = () => {}
  const heard = () => {
    stopWaiting()
    if (options.idleTimeoutMs !== null) {
      stopWaiting = clock.after(options.idleTimeoutMs, () => abort.abort(new Error('silence')))
    }
  }
  // Nothing to listen to: dozens of requests may be under way on one signal.
  const signal = options.signal ? AbortSignal.any([options.signal, abort.signal]) : abort.signal
  const startedAt = clock.now()
  let down = 0
  heard()
  try {
    const response = await firstResponse(url, init, signal, options)
    const waitMs = clock.now() - startedAt
    heard()
    const contentType = response.headers.get('content-type') ?? ''
    const isMarked = response.headers.get(SERVER_MARK_HEADER) === SERVER_MARK
    const isStream = response.ok && isMarked && STREAM_TYPE.test(contentType)
    const body = await readBytes(response, (piece) => {
      down += piece.length
      heard()
      if (isStream) options.onChunk?.(piece)
    })
    const isBytes = options.asBytes === true && response.ok
    return {
      status: response.status,
      contentType,
      text: isBytes ? '' : new TextDecoder().decode(body),
      bytes: isBytes ? body.buffer : null,
      serverTime: parseDate(response.headers.get('date')),
      isMarked,
      retryAfterMs: parseRetryAfter(response.headers.get('retry-after'), clock.now()),
      waitMs,
    }
  } catch (error) {
    return { noAnswer: describe(error), wasAborted: options.signal?.aborted === true }
  } finally {
    stopWaiting()
    options.onBytes(lengthOf(init.body), down)
  }
}

/** Bytes of a body as it is sent. */
function lengthOf(body: RequestInit['body']): number {
  if (typeof body === 'string') return new TextEncoder().encode(body).length
  return body instanceof Uint8Array ? body.length : 0
}

async function readBytes(
  response: Response,
  heard: (piece: Uint8Array) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!response.body) return new Uint8Array()
  const pieces: Uint8Array[] = []
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return joined(pieces)
    heard(value)
    pieces.push(value)
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

function parseDate(header: string | null): number | null {
  const time = header === null ? Number.NaN : Date.parse(header)
  return Number.isNaN(time) ? null : time
}

/** Seconds or an HTTP date (RFC 9110), as milliseconds from now. */
function parseRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null
  if (/^\d+$/.test(header.trim())) return Number(header) * 1_000
  const time = parseDate(header)
  return time === null ? null : Math.max(0, time - now)
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
