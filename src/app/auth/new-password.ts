import { z } from '#app/forms/zod.ts'
import { rules } from '#app/forms/rules.ts'

/** A new password and its repetition. */
export const newPassword = {
  password: z.string().check(z.minLength(1), rules.password),
  confirm: z.string().check(z.minLength(1)),
}
