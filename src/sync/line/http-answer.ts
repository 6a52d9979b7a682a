import type { z } from 'zod'
import { ErrorBody } from '#contract/error.ts'
import { fail, ok, type Failure, type Result } from '#contract/result.ts'
import type { RawAnswer } from './http-exchange.ts'

/**
 * Judges what came over the line. Only JSON of the expected shape is an answer of our server: the rest is
 * `notOurServer`, or `network` where JSON was promised and broke off.
 */
export function readAnswer<T>(raw: RawAnswer, schema: z.ZodType<T>): Result<T> {
  const body = parseBody(raw)
  if (raw.status >= 200 && raw.status < 300) {
    if (!body.ok) return body
    const answer = schema.safeParse(body.value)
    return answer.success ? ok(answer.data) : fail(strange(raw, 'a body of another shape'))
  }
  // A 429 may come from a proxy in front; waiting is right whoever asks for it.
  if (raw.status === 429) return fail({ kind: 'tooMany', message: 'HTTP 429', ...retryAfter(raw) })
  if (!body.ok) return body
  const error = ErrorBody.safeParse(body.value)
  return error.success ? fail(failureOf(error.data, raw)) : fail(strange(raw, 'no error body of ours'))
}

function parseBody(raw: RawAnswer): Result<unknown> {
  if (raw.status === 204 || raw.text === '') {
    return raw.status === 204 ? ok(undefined) : fail(strange(raw, 'an empty body'))
  }
  try {
    return ok(JSON.parse(raw.text))
  } catch {
    if (!/\bjson\b/i.test(raw.contentType)) return fail(strange(raw, 'no JSON'))
    return fail({ kind: 'network', message: 'the body broke off' })
  }
}

function failureOf(error: ErrorBody, raw: RawAnswer): Failure {
  const message = error.error
  switch (error.code) {
    case 'unauthorized':
    case 'forbidden':
    case 'notFound':
    case 'reset':
    case 'csrf':
    case 'newer':
      return { kind: error.code, message }
    case 'conflict':
      return { kind: 'conflict', message, ...(error.current === undefined ? {} : { current: error.current }) }
    case 'tooMany':
      return { kind: 'tooMany', message, ...retryAfter(raw) }
    case 'invalid':
      return { kind: 'invalid', message, fields: firstPerField(error.validationErrors ?? []) }
    case 'server':
      return { kind: 'server', message, status: error.status }
  }
}

/** Of two errors for one field the first holds (§5). */
function firstPerField(errors: readonly { field: string; message: string }[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { field, message } of errors) fields[field] ??= message
  return fields
}

function retryAfter(raw: RawAnswer): { retryAfterMs?: number } {
  return raw.retryAfterMs === null ? {} : { retryAfterMs: raw.retryAfterMs }
}

function strange(raw: RawAnswer, what: string): Failure {
  return {
    kind: 'notOurServer',
    message: `HTTP ${raw.status} with ${what} (${raw.contentType || 'no type'})`,
  }
}
