import { ERROR_STATUS, UNKNOWN_ERROR } from '#contract/error.ts'
import type { Failure } from '#contract/result.ts'

/** The specified form of a failed call (§7, §8). It has no stack trace. */
export type CallError = {
  status: number
  /** `data` of one of our error bodies, or the whole body of any other response. */
  data: unknown
  /** A message, or the objections of a 422 by field. */
  error: unknown
  /** Whether no response came. Tells a network failure from a real 500 of the server. */
  isNetworkError: boolean
}

/** A failed call as noted in diagnostics. */
export type NotedError = Pick<CallError, 'status' | 'isNetworkError'> & { error: string }

const SERVER_ERROR = ERROR_STATUS.server

/** Returns the specified form of a failure. */
export function callErrorOf(failure: Failure): CallError {
  const error = failure.message || UNKNOWN_ERROR
  switch (failure.kind) {
    case 'network':
      return { status: SERVER_ERROR, data: null, error, isNetworkError: true }
    case 'notOurServer':
      return failure.answer ? foreignError(failure.answer) : answered(SERVER_ERROR, null, error)
    case 'invalid':
      return answered(ERROR_STATUS.invalid, null, failure.fields)
    case 'server':
      return answered(failure.status, null, error)
    // Neither is a response, and neither is caused by the network.
    case 'storage':
    case 'worker':
      return answered(SERVER_ERROR, null, error)
    case 'unauthorized':
    case 'forbidden':
    case 'notFound':
    case 'conflict':
    case 'tooMany':
    case 'reset':
    case 'csrf':
    case 'newer':
      return answered(ERROR_STATUS[failure.kind], null, error)
  }
}

/** Like `callErrorOf`, without `data` and the fields of a 422, which may contain what a person wrote. */
export function notedError(failure: Failure): NotedError {
  const { status, error, isNetworkError } = callErrorOf(failure)
  return { status, error: typeof error === 'string' ? error : failure.kind, isNetworkError }
}

/** Reads a foreign body with `error` like one of our error bodies; any other body becomes `data`. */
function foreignError({ status, body }: { status: number; body: unknown }): CallError {
  const isObject = typeof body === 'object' && body !== null
  if (isObject && 'error' in body) {
    const own = 'status' in body && typeof body.status === 'number' ? body.status : SERVER_ERROR
    return answered(own, 'data' in body ? body.data : null, body.error)
  }
  return answered(status || SERVER_ERROR, body, UNKNOWN_ERROR)
}

function answered(status: number, data: unknown, error: unknown): CallError {
  return { status, data, error, isNetworkError: false }
}
