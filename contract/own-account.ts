import { z } from 'zod'
import { EmailAddress } from './email-address.ts'
import { endpoint, NoContent, Timestamp } from './endpoint.ts'
import { PASSWORD_LENGTH_MAX } from './limits.ts'

const Current = z.object({ current: z.string().min(1).max(PASSWORD_LENGTH_MAX) })
/** When the account will be deleted; `null` unless its person has asked for that. */
const Deletion = z.object({ data: z.object({ deletesAt: Timestamp.nullable() }) })

export const exportAccount = endpoint({
  name: 'exportAccount',
  method: 'post',
  path: '/users/me/export',
  needs: 'signedIn',
  summary:
    'An address below the base at which everything of the caller’s can be downloaded once, as a zip, within minutes',
  body: Current,
  answer: z.object({ data: z.object({ path: z.string() }) }),
})

export const ownDeletion = endpoint({
  name: 'ownDeletion',
  method: 'get',
  path: '/users/me/deletion',
  needs: 'signedIn',
  summary: 'Whether and when the caller’s account will be deleted',
  answer: Deletion,
})

export const deleteAccount = endpoint({
  name: 'deleteAccount',
  method: 'post',
  path: '/users/me/deletion',
  needs: 'signedIn',
  summary:
    'Deletes the account in 30 days and ends every other session; 409 while an agreement of the caller’s is accepted or running',
  body: Current,
  answer: Deletion,
})

export const keepAccount = endpoint({
  name: 'keepAccount',
  method: 'delete',
  path: '/users/me/deletion',
  needs: 'signedIn',
  summary: 'Takes that back',
  answer: NoContent,
})

/** The new address whose link hasn't been followed yet; `null` if there is none. */
const EmailChange = z.object({ data: z.object({ email: z.string().nullable() }) })

export const ownEmailChange = endpoint({
  name: 'ownEmailChange',
  method: 'get',
  path: '/users/me/email',
  needs: 'signedIn',
  summary: 'Whether a change of the caller’s address waits for its link to be followed, and to which address',
  answer: EmailChange,
})

export const changeEmail = endpoint({
  name: 'changeEmail',
  method: 'post',
  path: '/users/me/email',
  needs: 'signedIn',
  summary:
    'Mails a link to a new address, which is the account’s once the link is followed; 422 for an address that has an account',
  body: Current.extend({ email: EmailAddress }),
  answer: EmailChange,
})

export const dropEmailChange = endpoint({
  name: 'dropEmailChange',
  method: 'delete',
  path: '/users/me/email',
  needs: 'signedIn',
  summary: 'Ends that link: the address stays as it is',
  answer: NoContent,
})
