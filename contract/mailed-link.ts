import { z } from 'zod'
import { endpoint, Id, StoredDay, told } from './endpoint.ts'

/** What a mailed link that opens a page of the app is for. */
export const LinkPurpose = z.enum(['verification', 'reset'])
export type LinkPurpose = z.infer<typeof LinkPurpose>

/** The same, plus links that open a page of the public website, because signed-in people may follow those too. */
export const MailedPurpose = z.enum([...LinkPurpose.options, 'invitation'])
export type MailedPurpose = z.infer<typeof MailedPurpose>

/** The room that a person registered from, and the days of the stay that they asked about. */
export const AskedUnit = z.object({
  unitId: Id,
  dates: z.object({ arrives: StoredDay, leaves: StoredDay }).nullable(),
})
export type AskedUnit = z.infer<typeof AskedUnit>

export const checkLink = endpoint({
  name: 'checkLink',
  method: 'post',
  path: '/mailed-link/check',
  needs: 'public',
  summary:
    'The address that a link was mailed to, whether this browser registered it and from which room, without using the link; 404 if it is invalid, used or expired',
  body: z.object({ purpose: LinkPurpose, token: z.string().max(2000) }),
  answer: told(
    z.object({
      email: z.string(),
      /** Whether the link signs in here, without a password. */
      isThisBrowser: z.boolean().optional(),
      about: AskedUnit.optional(),
    }),
  ),
})
