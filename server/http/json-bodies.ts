import type { FastifyInstance } from 'fastify'

/**
 * An escaped backslash, a whole surrogate pair, or half of one: in this order, so that what is no half is passed over.
 * Halves come raw only in bytes that are no UTF-8, which are replaced before this.
 */
const HALVES =
  /\\\\|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(\\u[dD][89a-fA-F][\da-fA-F]{2})/g

/**
 * Reads JSON bodies. The specification's client says `application/json` also when it sends nothing. Half of an emoji, as
 * a text has it that was cut in the middle of one, becomes U+FFFD: PostgreSQL cannot hold it, and whoever sent it would
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

function wellFormed(json: string): string {
  return json.replace(HALVES, (match, half: string | undefined) => (half === undefined ? match : '\\ufffd'))
}
