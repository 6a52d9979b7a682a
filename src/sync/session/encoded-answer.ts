import { z } from 'zod'
import { LoginAnswer, type login, type refresh } from '#contract/auth.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { decode } from './decode.ts'
import type { CallOptions, Http } from '#sync/line/http-client.ts'

/**
 * Calls login or refresh and decodes the response: base64 of UTF-8 JSON. A response that isn't a string counts as code
 * 500 without data (§7). A string that doesn't decode didn't come from our server.
 */
export async function callEncoded<E extends typeof login | typeof refresh>(
  http: Http,
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<Result<LoginAnswer>> {
  const answer = await http.call({ ...endpoint, answer: z.unknown() }, request, options)
  if (!answer.ok) return answer
  if (typeof answer.value !== 'string') return ok({ code: 500, data: null })
  const decoded = LoginAnswer.safeParse(decode(answer.value))
  return decoded.success
    ? ok(decoded.data)
    : fail({ kind: 'notOurServer', message: 'an answer that does not decode' })
}
