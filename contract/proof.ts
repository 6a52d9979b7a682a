import { z } from 'zod'
import { PASSWORD_LENGTH_MAX } from './limits.ts'

/** Six digits of an authenticator app, or a recovery code, with spaces and hyphens as people type them. */
export const FactorCode = z.string().trim().min(1).max(40)

/**
 * What an administrator gives with an act that could hand an account to somebody else: their own password, and a code if
 * their sign-in asks for one. A session that was left open isn't enough for it.
 */
export const Proof = z.object({
  current: z.string().min(1, 'required').max(PASSWORD_LENGTH_MAX),
  code: FactorCode.optional(),
})
export type Proof = z.infer<typeof Proof>
