import { z } from 'zod'
import { endpoint, told } from './endpoint.ts'

/** What a mailed link that opens a page of the app is for. */
export const LinkPurpose = z.enum(['verification', 'reset'])
export type LinkPurpose = z.infer<typeof LinkPurpose>

/** The same, plus links that open a page of the public website, because signed-in people may follow those too. */
export const MailedPurpose = z.enum([...LinkPurpose.options, 'invitation'])
export type MailedPurpose = z.infer<typeof MailedPurpose>

export const checkLink = endpoint({
  name: 'checkLink',
  method: 'post',
  path: '/mailed-link/check',
  needs: 'public',
  summary:
    'The address that a link was mailed to, without using the link; 404 if it is invalid, used or expired',
  body: z.object({ purpose: LinkPurpose, token: z.string().max(2000) }),
  answer: told(z.object({ email: z.string() })),
})
