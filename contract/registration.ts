import { z } from 'zod'
import { EmailAddress } from './email-address.ts'
import { endpoint, NoContent } from './endpoint.ts'
import { LinkToken, NewPassword } from './password.ts'
import { PersonName } from './person-name.ts'

/** What a person prefers to be at first; the choice does not restrict them (§2). */
export const RolePreference = z.enum(['GUEST', 'HOST'])
export type RolePreference = z.infer<typeof RolePreference>

/** The languages of the product, in the order of the specification (§9). */
export const Locale = z.enum(['zh-HK', 'en', 'hi', 'ja', 'zh-CN', 'pt', 'es'])
export type Locale = z.infer<typeof Locale>

export const Registration = z.object({
  email: EmailAddress,
  firstName: PersonName,
  lastName: PersonName,
  password: NewPassword,
  role: RolePreference,
  /** The language of the mail. */
  locale: Locale.default('en'),
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
  summary: 'Creates an unverified account and mails its verification link; 409 if the address has an account',
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
  summary: 'Verifies an account by its mailed link; 404 for a link that is invalid, used or expired',
  body: z.object({ token: LinkToken }),
  answer: NoContent,
})
