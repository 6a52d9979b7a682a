import { ERROR_STATUS, type ErrorBody, type ErrorCode, UNKNOWN_ERROR } from '#contract/error.ts'
import type { Failure } from '#contract/result.ts'

/** The specification's text for a failed cross-site request check (§8). */
export const SECURITY_CHECK_FAILED = 'Please refresh the page to try again'

/** Returns the body of an error response (§7, §8). */
export function errorBody(code: ErrorCode, error: string, fields?: readonly FieldError[]): ErrorBody {
  return {
    status: ERROR_STATUS[code],
    data: null,
    error,
    code,
    ...(fields ? { validationErrors: [...fields] } : {}),
  }
}

export type FieldError = { field: string; message: string }

/** Converts a handler's failure to its response body, and the milliseconds for `Retry-After` if there are any. */
export function failureAnswer(failure: Failure): { body: ErrorBody; retryAfterMs: number | null } {
  switch (failure.kind) {
    case 'unauthorized':
    case 'forbidden':
    case 'notFound':
    case 'reset':
      return { body: errorBody(failure.kind, failure.message), retryAfterMs: null }
    case 'conflict': {
      const { message, current } = failure
      return {
        body: { ...errorBody('conflict', message), ...(current === undefined ? {} : { current }) },
        retryAfterMs: null,
      }
    }
    case 'csrf':
      return { body: errorBody('csrf', SECURITY_CHECK_FAILED), retryAfterMs: null }
    case 'tooMany':
      return { body: errorBody('tooMany', failure.message), retryAfterMs: failure.retryAfterMs ?? null }
    case 'invalid': {
      const fields = Object.entries(failure.fields).map(([field, message]) => ({ field, message }))
      return { body: errorBody('invalid', failure.message, fields), retryAfterMs: null }
    }
    // The remaining kinds only occur on a device. One of them here is a bug of the server.
    case 'server':
    case 'network':
    case 'notOurServer':
    case 'storage':
    case 'worker':
    case 'newer':
      return { body: errorBody('server', UNKNOWN_ERROR), retryAfterMs: null }
  }
}
