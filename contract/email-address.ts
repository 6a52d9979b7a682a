import { z } from 'zod'

/** An email address as people type it: spaces around it are none of it, and its letters' case tells nobody apart. */
export const EmailAddress = z.string().trim().max(254).pipe(z.email())
