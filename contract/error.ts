import { z } from 'zod'
import { WireMeta } from './wire-meta.ts'

/** The machine-readable reason in an error response, beside the text in `error`. */
export const ErrorCode = z.enum([
  'unauthorized',
  'forbidden',
  'notFound',
  'conflict',
  'invalid',
  'tooMany',
  'reset',
  'csrf',
  'server',
  'newer',
])
export type ErrorCode = z.infer<typeof ErrorCode>

/** The HTTP status of each reason. */
export const ERROR_STATUS: Record<ErrorCode, number> = {
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  invalid: 422,
  tooMany: 429,
  reset: 410,
  csrf: 403,
  server: 500,
  newer: 412,
}

/** The text of an error that has none of its own (§8). */
export const UNKNOWN_ERROR = 'An unknown error occurred'

/** The body of every error response of the server (§7, §8). */
export const ErrorBody = z.object({
  status: z.number().int(),
  data: z.null(),
  error: z.string(),
  code: ErrorCode,
  /** Present on 422. */
  validationErrors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /** On a 409 for a changed row: its current state, in the shape that its endpoint returns. */
  current: z.unknown().optional(),
  /** The wire of `current`. */
  meta: WireMeta.optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
