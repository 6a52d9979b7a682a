import { z } from 'zod'
import { EmailAddress } from './email-address.ts'
import { endpoint, NoContent } from './endpoint.ts'
import { PASSWORD_LENGTH_MAX } from './limits.ts'
import { LOCALES } from './locale.ts'
import { LinkToken, NewPassword } from './password.ts'
import { PersonName } from './person-name.ts'

/** The role that a person prefers at first; the choice doesn't restrict them (§2). */
export const RolePreference = z.enum(['GUEST', 'HOST'])
export type RolePreference = z.infer<typeof RolePreference>

export const Registration = z.object({
  email: EmailAddress,
  firstName: PersonName,
  lastName: PersonName,
  password: NewPassword,
  role: RolePreference,
  /** The language of the mail. */
  locale: z.enum(LOCALES).default('en'),
})
export type Registration = z.infer<typeof Registration>

export const checkEmail = endpoint({
  name: 'checkEmail',
  method: 'post',
  path: '/registration/email',
  needs: 'public',
  summary: 'Whether an address already has an account (step 1 of registering); limited per address and IP',
  body: z.object({ email: EmailAddress }),
  answer: z.object({ data: z.object({ exists: z.boolean() }) }),
})

export const register = endpoint({
  name: 'register',
  method: 'post',
  path: '/registration',
  needs: 'public',
  summary:
    'Creates an unverified account and mails its verification link; 409 if the address already has one',
  body: Registration,
  answer: NoContent,
})

export const resendVerification = endpoint({
  name: 'resendVerification',
  method: 'post',
  path: '/registration/verification',
  needs: 'public',
  summary: 'Mails the verification link again; neutral, and limited per address and IP',
  body: z.object({ email: EmailAddress }),
  answer: NoContent,
})

export const verifyEmail = endpoint({
  name: 'verifyEmail',
  method: 'post',
  path: '/email-verification',
  needs: 'public',
  summary:
    'Verifies an account with its mailed link and its password, or a new one; 404 if the link is invalid, used or expired',
  body: z.object({
    token: LinkToken,
    /** The account's password, because somebody else may have registered it: without it nothing is verified. */
    password: z.string().min(1).max(PASSWORD_LENGTH_MAX).optional(),
    /** Whether the password replaces the account's. */
    isNew: z.boolean().default(false),
  }),
  answer: NoContent,
})
