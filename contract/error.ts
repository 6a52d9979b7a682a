import { z } from 'zod'
import { WireMeta } from './wire-meta.ts'

/** Machine-readable reason of an error answer, beside the words of `error`. */
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

/** Body of every error answer of the server (§7, §8). */
export const ErrorBody = z.object({
  status: z.number().int(),
  data: z.null(),
  error: z.string(),
  code: ErrorCode,
  /** Present on 422. */
  validationErrors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /** On 409 for a changed row: that row as it is now, in the shape that its endpoint answers. */
  current: z.unknown().optional(),
  /** The wire that `current` is told in. */
  meta: WireMeta.optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
