import { z } from '#app/forms/zod.ts'
import { emailRule } from './email-rule.ts'

/** What signing in asks for. A module of its own, so that login is on screen before what judges it is loaded. */
export const LoginFields = z.object({
  email: emailRule,
  password: z.string().check(z.minLength(1)),
  remember: z.boolean(),
})
