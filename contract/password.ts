import { z } from 'zod'
import { EmailAddress } from './email-address.ts'
import { endpoint, NoContent } from './endpoint.ts'
import { LINK_TOKEN_PATTERN } from './address-patterns.ts'
import { PASSWORD_LENGTH_MAX } from './limits.ts'
import { meetsPasswordNeeds } from './password-needs.ts'

/** A new password. Whatever is missing, the only message is `password`; screens show the rules beside the field. */
export const NewPassword = z.string().max(PASSWORD_LENGTH_MAX).refine(meetsPasswordNeeds, 'password')

/** The token of a mailed link: for single use, and it expires. */
export const LinkToken = z.string().regex(LINK_TOKEN_PATTERN)

export const forgotPassword = endpoint({
  name: 'forgotPassword',
  method: 'post',
  path: '/password/forgot',
  needs: 'public',
  summary: 'Mails a reset link if the address has an account; the response never says whether it does',
  body: z.object({ email: EmailAddress }),
  answer: NoContent,
})

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'post',
  path: '/users/me/password',
  needs: 'signedIn',
  summary:
    'Changes the caller’s password, given the current one, and ends every other session; 422 for a wrong password',
  body: z.object({ current: z.string().min(1).max(PASSWORD_LENGTH_MAX), password: NewPassword }),
  answer: NoContent,
})

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'post',
  path: '/password/reset',
  needs: 'public',
  summary:
    'Sets a new password with a mailed link and revokes every token of the account; 404 for a bad link',
  body: z.object({ token: LinkToken, password: NewPassword }),
  answer: NoContent,
})
