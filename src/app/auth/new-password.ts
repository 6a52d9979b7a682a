import { z } from 'zod'
import { rules } from '#app/forms/rules.ts'

/** A new password, and the same again. */
export const newPassword = {
  password: z.string().min(1).check(rules.password),
  confirm: z.string().min(1),
}
