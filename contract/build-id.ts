import { z } from 'zod'

/** Names a build of the client: a hash of what it holds. */
export const BuildId = z.string().regex(/^[\w.-]{1,100}$/)
export type BuildId = z.infer<typeof BuildId>
