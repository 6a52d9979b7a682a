import { z } from '#app/forms/zod.ts'
import { EMAIL_LENGTH_MAX } from './email-form.ts'

/** An email address as typed; ignores spaces around it. */
export const emailRule = z.pipe(
  z.string().check(z.trim(), z.minLength(1), z.maxLength(EMAIL_LENGTH_MAX)),
  z.email(),
)
