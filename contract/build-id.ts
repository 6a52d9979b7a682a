import { z } from 'zod'

/** The id of a client build: a hash of its contents. */
export const BuildId = z.string().regex(/^[\w.-]{1,100}$/)
export type BuildId = z.infer<typeof BuildId>
