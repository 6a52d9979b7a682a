import type { z } from 'zod'
import { ErrorBody, ErrorCode } from '#contract/error.ts'
import { fail, ok, type Failure, type Result } from '#contract/result.ts'
import type { RawAnswer } from './http-exchange.ts'
import { withFittingRows } from './fitting-rows.ts'

/** An error body whose code may be unknown to this build. */
const AnyErrorBody = ErrorBody.extend({ code: ErrorBody.shape.code.or(ErrorBody.shape.error) })
type AnyErrorBody = z.infer<typeof AnyErrorBody>

/** Characters kept of a foreign page: enough to tell whose it is. */
const PAGE_KEPT = 1_000

/**
 * Judges a raw response. Without our server's mark, only JSON of the expected shape is accepted: anything else is
 * `notOurServer`, or `network` if promised JSON breaks off. A marked response never comes from a portal. List rows that
 * don't match the schema are left out and counted by `onLeftOut`; the rest is kept as it came, unknown fields included.
 */
export function readAnswer<T>(
  raw: RawAnswer,
  schema: z.ZodType<T>,
  onLeftOut: (rows: number) => void = () => undefined,
): Result<T> {
  const body = parseBody(raw)
  if (raw.status >= 200 && raw.status < 300) {
    if (!body.ok) return body
    const answer = withFittingRows(body.value, schema)
    if (answer === null) return fail(strange(raw, 'a body of another shape'))
    if (answer.leftOut > 0) onLeftOut(answer.leftOut)
    return ok(answer.value)
  }
  // A 429 may come from a proxy in front of the server. Waiting is right either way.
  if (raw.status === 429) return fail({ kind: 'tooMany', message: 'HTTP 429', ...retryAfter(raw) })
  if (!body.ok) return raw.isMarked ? fail(failureOf(blank(raw), raw)) : body
  const error = AnyErrorBody.safeParse(body.value)
  if (error.success) return fail(failureOf(error.data, raw))
  if (raw.isMarked) return fail(failureOf(blank(raw), raw))
  return fail(strange(raw, 'no error body of ours', body.value))
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

function failureOf(error: AnyErrorBody, raw: RawAnswer): Failure {
  const message = error.error
  const known = ErrorCode.safeParse(error.code)
  const code = known.success ? known.data : codeOfStatus(raw.status)
  switch (code) {
    case 'unauthorized':
    case 'forbidden':
    case 'notFound':
    case 'reset':
    case 'csrf':
    case 'newer':
      return { kind: code, message }
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

const CODES: Record<number, ErrorCode> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  410: 'reset',
  412: 'newer',
}

/** Returns the code that the status alone implies, for codes of a newer server. */
function codeOfStatus(status: number): ErrorCode {
  return CODES[status] ?? (status >= 400 && status < 500 ? 'invalid' : 'server')
}

/** An error body for a marked error that has none. */
function blank({ status }: RawAnswer): AnyErrorBody {
  return { status, data: null, error: `HTTP ${status}`, code: '' }
}

/** Of several errors for one field, the first counts (§5). */
function firstPerField(errors: readonly { field: string; message: string }[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { field, message } of errors) fields[field] ??= message
  return fields
}

function retryAfter(raw: RawAnswer): { retryAfterMs?: number } {
  return raw.retryAfterMs === null ? {} : { retryAfterMs: raw.retryAfterMs }
}

function strange(raw: RawAnswer, what: string, body: unknown = raw.text.slice(0, PAGE_KEPT)): Failure {
  const message = `HTTP ${raw.status} with ${what} (${raw.contentType || 'no type'})`
  if (raw.isMarked) return { kind: 'server', message, status: raw.status }
  return { kind: 'notOurServer', message, answer: { status: raw.status, body } }
}
