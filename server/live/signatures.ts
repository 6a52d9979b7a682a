import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** An application of the Pusher protocol: the key is public, the secret signs. */
export type LiveApp = { id: string; key: string; secret: string }

function sign(app: LiveApp, text: string): string {
  return createHmac('sha256', app.secret).update(text).digest('hex')
}

/** Whether two texts are equal, in constant time. */
export function isSameText(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(a), hash(b))
}

/** Returns `<key>:<signature>`, with which one socket can sign in as the person in `userData` (JSON text). */
export function userSignature(app: LiveApp, socketId: string, userData: string): string {
  return `${app.key}:${sign(app, `${socketId}::user::${userData}`)}`
}

/** Returns `<key>:<signature>`, with which one socket can subscribe to a private or presence channel. */
export function channelSignature(
  app: LiveApp,
  socketId: string,
  channel: string,
  channelData?: string,
): string {
  const parts = channelData === undefined ? [socketId, channel] : [socketId, channel, channelData]
  return `${app.key}:${sign(app, parts.join(':'))}`
}

export type SignedRequest = { method: string; path: string; query: ReadonlyMap<string, string> }

export const UNKNOWN_KEY = 'Unknown auth_key'

/** How far the clock of a signed request may be off, in seconds either way. */
const TIMESTAMP_TOLERANCE_S = 600

/**
 * Returns why the head of a request to the HTTP API isn't validly signed by this application, or `null` if it is. The
 * signature covers the checksum of the body (`isSignedBody`), which need not have arrived.
 */
export function requestSignatureFault(app: LiveApp, request: SignedRequest, nowMs: number): string | null {
  const { query } = request
  if (!isSameText(query.get('auth_key') ?? '', app.key)) return UNKNOWN_KEY
  if (query.get('auth_version') !== '1.0') return 'Unsupported auth_version'
  const timestamp = query.get('auth_timestamp') ?? ''
  if (!/^\d{1,12}$/.test(timestamp)) return 'Invalid auth_timestamp'
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > TIMESTAMP_TOLERANCE_S) return 'Expired auth_timestamp'
  const parameters = [...query].filter(([name]) => name !== 'auth_signature')
  const sorted = parameters.map(([name, value]) => [name.toLowerCase(), value] as const)
  sorted.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const text = [
    request.method,
    request.path,
    sorted.map(([name, value]) => `${name}=${value}`).join('&'),
  ].join('\n')
  return isSameText(query.get('auth_signature') ?? '', sign(app, text)) ? null : 'Invalid auth_signature'
}

/** Whether a body is the one that the query of a signed request names. */
export function isSignedBody(query: ReadonlyMap<string, string>, body: string): boolean {
  const named = query.get('body_md5')
  if (named === undefined) return body === ''
  return isSameText(named, createHash('md5').update(body, 'utf8').digest('hex'))
}
