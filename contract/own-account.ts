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
    'Returns an address, relative to the base, from which the caller’s data can be downloaded once as a zip, within minutes',
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
    'Schedules the account’s deletion in 30 days and ends every other session; 409 while the caller has an accepted or active agreement',
  body: Current,
  answer: Deletion,
})

export const keepAccount = endpoint({
  name: 'keepAccount',
  method: 'delete',
  path: '/users/me/deletion',
  needs: 'signedIn',
  summary: 'Cancels the deletion',
  answer: NoContent,
})

/** The new address whose link hasn't been followed yet; `null` if there is none. */
const EmailChange = z.object({ data: z.object({ email: z.string().nullable() }) })

export const ownEmailChange = endpoint({
  name: 'ownEmailChange',
  method: 'get',
  path: '/users/me/email',
  needs: 'signedIn',
  summary: 'The caller’s new address that isn’t confirmed yet, if any',
  answer: EmailChange,
})

export const changeEmail = endpoint({
  name: 'changeEmail',
  method: 'post',
  path: '/users/me/email',
  needs: 'signedIn',
  summary:
    'Mails a link to a new address, which replaces the old one once the link is followed; 422 if the address already has an account',
  body: Current.extend({ email: EmailAddress }),
  answer: EmailChange,
})

export const dropEmailChange = endpoint({
  name: 'dropEmailChange',
  method: 'delete',
  path: '/users/me/email',
  needs: 'signedIn',
  summary: 'Cancels the change; the address stays as it is',
  answer: NoContent,
})
