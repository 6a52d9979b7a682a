import { SERVER_MARK, SERVER_MARK_HEADER } from '#contract/server-mark.ts'
import type { Clock } from './clock.ts'
import { firstResponse } from './first-response.ts'

/** A raw response, not yet judged. */
export type RawAnswer = {
  status: number
  contentType: string
  text: string
  /** The body of a successful response, if bytes were asked for. */
  bytes: ArrayBuffer | null
  /** The server's clock in ms since 1970, if sent. */
  serverTime: number | null
  retryAfterMs: number | null
  /** Whether the response carries our server's mark. */
  isMarked: boolean
  /** Time from the request to the first byte, in ms. */
  waitMs: number
}

/** No usable response: no connection, too long a silence, or a body cut short. */
export type NoAnswer = { noAnswer: string; wasAborted: boolean }

export type ExchangeOptions = {
  fetch: typeof fetch
  clock: Clock
  /** Silence that ends the wait: time without a byte, not time in total. `null` waits forever. */
  idleTimeoutMs: number | null
  signal: AbortSignal | undefined
  /** Keeps the body of a successful response as bytes instead of text. */
  asBytes?: boolean
  /** Silence after which the request is sent a second time; `null` for never. */
  hedgeAfterMs: number | null
  isReceiving: () => boolean
  onHedgeWon: () => void
  /** Called when a response begins, and for each piece of it. */
  onReceived: () => void
  /** Called with the bytes of the body sent and of the body read. */
  onBytes: (up: number, down: number) => void
  /** Receives each piece of our server's event stream as it arrives. */
  onChunk?: ((chunk: Uint8Array) => void) | undefined
}

/** The content type of an event stream. */
const STREAM_TYPE = /^text\/event-stream\b/i

/** Sends one request and reads its whole body. Never throws. */
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
  // `AbortSignal.any` adds no listeners: dozens of requests may be under way on one signal.
  const signal = options.signal ? AbortSignal.any([options.signal, abort.signal]) : abort.signal
  const startedAt = clock.now()
  let down = 0
  heard()
  try {
    const response = await firstResponse(url, init, signal, options)
    const waitMs = clock.now() - startedAt
    heard()
    options.onReceived()
    const contentType = response.headers.get('content-type') ?? ''
    const isMarked = response.headers.get(SERVER_MARK_HEADER) === SERVER_MARK
    const isStream = response.ok && isMarked && STREAM_TYPE.test(contentType)
    const body = await readBytes(response, (piece) => {
      down += piece.length
      heard()
      options.onReceived()
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

/** Returns the bytes of a body as sent. */
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

/** Parses seconds or an HTTP date (RFC 9110) into milliseconds from now. */
function parseRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null
  if (/^\d+$/.test(header.trim())) return Number(header) * 1_000
  const time = parseDate(header)
  return time === null ? null : Math.max(0, time - now)
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
