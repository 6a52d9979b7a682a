/** Why an expected operation failed. Screens choose their text by `kind`; `message` is for logs. */
export type Failure =
  /** No response arrived: no connection, a timeout, a truncated body. What the server did is unknown. */
  | { kind: 'network'; message: string }
  /** Something other than our server responded: a captive portal, a proxy's error page, a wrongly shaped body. */
  | { kind: 'notOurServer'; message: string; answer?: { status: number; body: unknown } }
  /** The server refused the token (HTTP 401). */
  | { kind: 'unauthorized'; message: string }
  | { kind: 'forbidden'; message: string }
  | { kind: 'notFound'; message: string }
  /** It has changed. `current` is its current row, if the endpoint returns it. */
  | { kind: 'conflict'; message: string; current?: unknown }
  /** The request broke a rule (HTTP 422). `fields` maps each field's name to its first message. */
  | { kind: 'invalid'; message: string; fields: Record<string, string> }
  /** The server is older than the data: it speaks a lower wire and has stored nothing. */
  | { kind: 'newer'; message: string }
  /** Too many requests (HTTP 429), with the milliseconds to wait if the server said so. */
  | { kind: 'tooMany'; message: string; retryAfterMs?: number }
  /** The change feed can't continue from this checkpoint (HTTP 410): start again without one. */
  | { kind: 'reset'; message: string }
  /** The cross-site request check failed twice. */
  | { kind: 'csrf'; message: string }
  /** The server had an internal error (5xx). */
  | { kind: 'server'; message: string; status: number }
  /** The device couldn't write or read: quota, a closed database. `isHeld`: another tab of an older build holds it. */
  | { kind: 'storage'; message: string; isHeld?: boolean }
  /** The replica worker didn't respond in time or belongs to another person. */
  | { kind: 'worker'; message: string }

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure }

export function ok<T>(value: T): Result<T> {
  return { ok: true, value }
}

export function fail(failure: Failure): { ok: false; failure: Failure } {
  return { ok: false, failure }
}

/** Returns whether no response of our server came: the outcome is unknown, and the request may be repeated. */
export function isNoAnswer({ kind }: Failure): boolean {
  return kind === 'network' || kind === 'notOurServer'
}
