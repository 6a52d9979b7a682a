import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type ErrorBody, UNKNOWN_ERROR } from '#contract/error.ts'
import { SERVER_MARK, SERVER_MARK_HEADER } from '#contract/server-mark.ts'
import { DatabaseBusy } from '#server/store/database.ts'
import { errorBody, SECURITY_CHECK_FAILED, type FieldError } from './error-body.ts'
import { pathOf } from './safe-log.ts'

const RETRY_AFTER_BUSY_S = 2

/** Converts anything thrown into an error response of the contract. Only the server's own errors are logged. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Not a line for each of thousands: the figures have them.
  if (error instanceof DatabaseBusy) {
    reply.header('retry-after', RETRY_AFTER_BUSY_S)
    return sendError(reply, { ...errorBody('server', 'The server is busy'), status: 503 })
  }
  const body = isUnstorableText(error) ? unstorable(request) : bodyOf(error)
  if (body.code === 'server') request.log.error({ err: error, req: request }, 'a request failed')
  return sendError(reply, body)
}

/** Sends an error body with the HTTP status it names. */
export function sendError(reply: FastifyReply, body: ErrorBody): FastifyReply {
  return (
    reply
      .code(body.status)
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      // Set here as well for errors that occur before any hook.
      .header(SERVER_MARK_HEADER, SERVER_MARK)
      .send(body)
  )
}

/** Returns the error body for an address that doesn't exist (§8). */
export function notFoundBody(request: FastifyRequest): ErrorBody {
  return errorBody('notFound', `Page Not Found: ${pathOf(request.url)}`)
}

function bodyOf(error: FastifyError): ErrorBody {
  if (hasZodFastifySchemaValidationErrors(error)) {
    return errorBody(
      'invalid',
      'The request breaks a rule',
      firstPerField(error.validation.map(fieldErrorOf)),
    )
  }
  if (error.code?.startsWith('FST_CSRF_')) return errorBody('csrf', SECURITY_CHECK_FAILED)
  if (error.statusCode === 429) return errorBody('tooMany', 'Too many requests')
  // Fastify's own refusals of requests it couldn't read. Their texts are fixed and quote nothing from the request.
  if (error.code?.startsWith('FST_ERR_CTP_')) return unreadable(error.statusCode ?? 400, error.message)
  if (error.code === 'FST_CP_ERR_INVALID_CONTENT_ENCODING')
    return unreadable(415, 'Bodies may be compressed by gzip only')
  if (error.statusCode === 400 || error.statusCode === 414)
    return unreadable(error.statusCode, 'The request cannot be read')
  return errorBody('server', UNKNOWN_ERROR)
}

function unreadable(status: number, message: string): ErrorBody {
  return status >= 400 && status < 500
    ? { ...errorBody('invalid', message), status }
    : errorBody('server', UNKNOWN_ERROR)
}

/** PostgreSQL stores any text except U+0000. The sender must not retry, as they would after a server error. */
function isUnstorableText({ code }: FastifyError): boolean {
  return code === '22021' || code === '22P05'
}

/** Names the fields that contain it, with a validation rule for which screens have a text. */
function unstorable({ body, query, params }: FastifyRequest): ErrorBody {
  const fields = [body, query, params].flatMap((part) => fieldsWithNul(part, ''))
  const problems = fields.map((field) => ({ field, message: 'alphaDash' }))
  return errorBody('invalid', 'Text holds a character that cannot be stored', problems)
}

function fieldsWithNul(value: unknown, field: string): string[] {
  if (typeof value === 'string') return value.includes('\0') ? [field] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    fieldsWithNul(inner, field === '' ? key : `${field}.${key}`),
  )
}

type Issue = { instancePath: string; message?: string | undefined }

function fieldErrorOf({ instancePath, message }: Issue): FieldError {
  return { field: instancePath.replace(/^\//, '').replaceAll('/', '.'), message: message ?? 'invalid' }
}

/** Of two errors for a field the first wins, as on the screen. */
function firstPerField(errors: readonly FieldError[]): FieldError[] {
  return errors.filter(({ field }, index) => errors.findIndex((other) => other.field === field) === index)
}
