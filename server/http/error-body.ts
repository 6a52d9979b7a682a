import { ERROR_STATUS, type ErrorBody, type ErrorCode, UNKNOWN_ERROR } from '#contract/error.ts'
import type { Failure } from '#contract/result.ts'

/** The specification's words for a failed cross-site request check (§8). */
export const SECURITY_CHECK_FAILED = 'Please refresh the page to try again'

/** An error answer's body (§7, §8). */
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

/** How a handler's failure travels: its body, and milliseconds for `Retry-After` where there are any. */
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
    // The rest are a device's failures; one of them here is an error of the server's own.
    case 'server':
    case 'network':
    case 'notOurServer':
    case 'storage':
    case 'worker':
    case 'newer':
      return { body: errorBody('server', UNKNOWN_ERROR), retryAfterMs: null }
  }
}
