import '#app/forms/zod-without-eval.ts'
import { z } from 'zod'

/** The longest address that mail can carry. */
const EMAIL_LENGTH_MAX = 254

/** An email address as typed: spaces around it are none of it. */
export const emailRule = z.string().trim().min(1).max(EMAIL_LENGTH_MAX).pipe(z.email())
