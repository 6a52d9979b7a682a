import type { FastifyInstance } from 'fastify'

const ESCAPE = '\\u'
const ESCAPED_LENGTH = '\\ud83d'.length

/**
 * Parses JSON bodies. The specification's client sends `application/json` even without a body, so an empty one is
 * accepted. Half of a surrogate pair, from a text that was cut in the middle of an emoji, becomes U+FFFD: PostgreSQL
 * can't store it, and the client would send it again and again.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, {})
    else void parse(request, wellFormed(body), done)
  })
}

/** Takes one pass over the escapes, however many, so that a body made of them can't block other requests. */
function wellFormed(json: string): string {
  const parts: string[] = []
  let kept = 0
  for (let at = json.indexOf(ESCAPE); at >= 0; at = json.indexOf(ESCAPE, at + 2)) {
    if (isEscaped(json, at)) continue
    const unit = unitAt(json, at)
    if (
      isHigh(unit) &&
      json.startsWith(ESCAPE, at + ESCAPED_LENGTH) &&
      isLow(unitAt(json, at + ESCAPED_LENGTH))
    )
      at += ESCAPED_LENGTH
    else if (isHigh(unit) || isLow(unit)) {
      parts.push(json.slice(kept, at), '\\ufffd')
      kept = at + ESCAPED_LENGTH
    }
  }
  return kept === 0 ? json : parts.join('') + json.slice(kept)
}

/** Whether the backslash at this position is itself escaped by the one before it. */
function isEscaped(json: string, at: number): boolean {
  let first = at
  while (json[first - 1] === '\\') first -= 1
  return (at - first) % 2 === 1
}

/** Returns `NaN` if no four hexadecimal digits follow, which is invalid JSON. */
function unitAt(json: string, at: number): number {
  const digits = json.slice(at + 2, at + ESCAPED_LENGTH)
  return /^[\da-fA-F]{4}$/.test(digits) ? Number.parseInt(digits, 16) : Number.NaN
}

const isHigh = (unit: number) => unit >= 0xd8_00 && unit <= 0xdb_ff
const isLow = (unit: number) => unit >= 0xdc_00 && unit <= 0xdf_ff
