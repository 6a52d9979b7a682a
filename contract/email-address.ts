import { z } from 'zod'

/** An email address as people type it. Surrounding spaces are trimmed, and addresses are compared ignoring case. */
export const EmailAddress = z.string().trim().max(254).pipe(z.email())
