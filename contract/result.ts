/** Why an expected operation did not succeed. Screens choose their words from `kind`; `message` is for logs. */
export type Failure =
  /** No answer arrived: no connection, a timeout, a cut body. Nothing is known about what the server did. */
  | { kind: 'network'; message: string }
  /** Something answered, but not our server: HTML of a captive portal, a proxy's error page, a body of the wrong shape. */
  | { kind: 'notOurServer'; message: string; answer?: { status: number; body: unknown } }
  /** The server refused the token (HTTP 401). */
  | { kind: 'unauthorized'; message: string }
  | { kind: 'forbidden'; message: string }
  | { kind: 'notFound'; message: string }
  /** It has changed; `current` is the row as it is now, where the endpoint returns it. */
  | { kind: 'conflict'; message: string; current?: unknown }
  /** The request broke a rule (HTTP 422); `fields` maps a field's name to its message, the first per field. */
  | { kind: 'invalid'; message: string; fields: Record<string, string> }
  /** The server is older than what was written: it speaks a lower wire, and has stored nothing. */
  | { kind: 'newer'; message: string }
  /** Too many requests (HTTP 429); milliseconds to wait if the server said so. */
  | { kind: 'tooMany'; message: string; retryAfterMs?: number }
  /** The change feed cannot go on from this checkpoint (HTTP 410): start again without one. */
  | { kind: 'reset'; message: string }
  /** The cross-site request check failed twice. */
  | { kind: 'csrf'; message: string }
  /** The server met an error of its own (5xx). */
  | { kind: 'server'; message: string; status: number }
  /** The device could not write or read: quota, a closed database. `isHeld`: another tab of an older build holds it. */
  | { kind: 'storage'; message: string; isHeld?: boolean }
  /** The replica worker did not answer in time or belongs to another person. */
  | { kind: 'worker'; message: string }

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure }

export function ok<T>(value: T): Result<T> {
  return { ok: true, value }
}

export function fail(failure: Failure): { ok: false; failure: Failure } {
  return { ok: false, failure }
}

/** Returns whether no answer of our server arrived: what the server did is unknown, and the request may be repeated. */
export function isNoAnswer({ kind }: Failure): boolean {
  return kind === 'network' || kind === 'notOurServer'
}
