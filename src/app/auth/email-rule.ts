import { z } from '#app/forms/zod.ts'

/** The longest address that mail can carry. */
const EMAIL_LENGTH_MAX = 254

/** An email address as typed: spaces around it are none of it. */
export const emailRule = z.pipe(
  z.string().check(z.trim(), z.minLength(1), z.maxLength(EMAIL_LENGTH_MAX)),
  z.email(),
)
