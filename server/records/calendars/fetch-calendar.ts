import type { LookupAddress } from 'node:dns'
import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { CalendarProblem } from '#contract/calendar-feed.ts'
import { NotPublicError, publicAddressOf, type Resolve } from './public-network.ts'

/** A request for a calendar: conditional on the validators of the last read, or unconditional. */
export type CalendarAsked = { url: string; etag: string | null; lastModified: string | null }

export type CalendarAnswer =
  | { kind: 'text'; text: string; etag: string | null; lastModified: string | null }
  | { kind: 'same' }
  | { kind: 'problem'; problem: CalendarProblem }

export type FetchOptions = {
  resolve: Resolve
  /** Origins on one's own network that may be fetched, even without encryption. */
  ownOrigins: readonly string[]
  limitMs?: number
}

const LIMIT_MS = 10_000
const BYTES_MAX = 1024 * 1024
const REDIRECTS_MAX = 3
/** Maximum length of the validators that are stored and sent back. */
const MARK_MAX = 300

/**
 * Fetches a calendar from a URL that a person typed: only over TLS, from public addresses at the standard port, within
 * ten seconds and one mebibyte. Redirects are checked in the same way. Never throws.
 */
export async function fetchCalendar(asked: CalendarAsked, options: FetchOptions): Promise<CalendarAnswer> {
  const signal = AbortSignal.timeout(options.limitMs ?? LIMIT_MS)
  try {
    let url = new URL(asked.url)
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
      const answer = await ask(url, asked, options, signal)
      const { statusCode = 0, headers } = answer
      if (statusCode >= 300 && statusCode < 400 && statusCode !== 304 && headers.location) {
        answer.destroy()
        url = new URL(headers.location, url)
        continue
      }
      return await answerOf(answer, signal)
    }
    return { kind: 'problem', problem: 'refused' }
  } catch (error) {
    return { kind: 'problem', problem: error instanceof NotPublicError ? 'notPublic' : 'unreachable' }
  }
}

async function ask(
  url: URL,
  { etag, lastModified }: CalendarAsked,
  { resolve, ownOrigins }: FetchOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const isOwn = ownOrigins.includes(url.origin)
  if (!isOwn && (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== ''))
    throw new NotPublicError('not a public address')
  const found = isOwn ? null : await publicAddressOf(url.hostname, resolve)
  signal.throwIfAborted()
  const send = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((answered, failed) => {
    const request = send(url, {
      signal,
      // A separate connection: one that was made for another name is never reused.
      agent: false,
      ...(found && { lookup: always(found) }),
      headers: {
        accept: 'text/calendar',
        'accept-encoding': 'identity',
        'user-agent': 'Farstead',
        ...(etag !== null && { 'if-none-match': etag }),
        ...(lastModified !== null && { 'if-modified-since': lastModified }),
      },
    })
    request.on('response', answered).on('error', failed).end()
  })
}

/** Connects to the address that was checked, whatever the name resolves to by now. */
function always(found: LookupAddress): LookupFunction {
  return (_host, { all }, callback) =>
    all ? callback(null, [found]) : callback(null, found.address, found.family)
}

async function answerOf(answer: IncomingMessage, signal: AbortSignal): Promise<CalendarAnswer> {
  const { statusCode = 0, headers } = answer
  if (statusCode !== 200 || (headers['content-encoding'] ?? 'identity') !== 'identity') {
    answer.destroy()
    return statusCode === 304 ? { kind: 'same' } : { kind: 'problem', problem: 'refused' }
  }
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer) {
    signal.throwIfAborted()
    // A stream without an encoding yields bytes.
    const buffer = part as Buffer
    bytes += buffer.length
    if (bytes > BYTES_MAX) {
      answer.destroy()
      return { kind: 'problem', problem: 'tooBig' }
    }
    parts.push(buffer)
  }
  return {
    kind: 'text',
    text: Buffer.concat(parts).toString('utf8'),
    etag: markOf(headers.etag),
    lastModified: markOf(headers['last-modified']),
  }
}

function markOf(mark: string | undefined): string | null {
  return mark === undefined || mark.length > MARK_MAX ? null : mark
}
