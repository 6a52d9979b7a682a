import type { FastifyInstance } from 'fastify'

const ESCAPE = '\\u'
const ESCAPED_LENGTH = '\\ud83d'.length

/**
 * Reads JSON bodies. The specification's client says `application/json` also when it sends nothing. Half of an emoji, as
 * a text has it that was cut in the middle of one, becomes U+FFFD: PostgreSQL cannot hold it, and the client would
 * send it again and again.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, {})
    else void parse(request, wellFormed(body), done)
  })
}

/** In one pass over the escapes, however many: a body that is made of them must not hold up everybody else. */
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

/** Whether the backslash there is itself what a backslash before it escapes. */
function isEscaped(json: string, at: number): boolean {
  let first = at
  while (json[first - 1] === '\\') first -= 1
  return (at - first) % 2 === 1
}

/** `NaN` where no four hexadecimal digits follow, which is no JSON. */
function unitAt(json: string, at: number): number {
  const digits = json.slice(at + 2, at + ESCAPED_LENGTH)
  return /^[\da-fA-F]{4}$/.test(digits) ? Number.parseInt(digits, 16) : Number.NaN
}

const isHigh = (unit: number) => unit >= 0xd8_00 && unit <= 0xdb_ff
const isLow = (unit: number) => unit >= 0xdc_00 && unit <= 0xdf_ff
