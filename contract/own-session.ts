import { z } from 'zod'
import { endpoint, Id, NoContent, paged, pageQuery, Timestamp } from './endpoint.ts'
import { OWN_LISTS_PAGE, PER_PAGE_MAX } from './limits.ts'

/** A sign-in of the caller's that can still be used. */
export const OwnSession = z.object({
  id: Id,
  /** When it was begun or last renewed. */
  renewedAt: Timestamp,
  /** Whether this request came from it. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const ownSessions = endpoint({
  name: 'ownSessions',
  method: 'get',
  path: '/users/me/sessions',
  needs: 'signedIn',
  summary: "The caller's sign-ins that can still be used, the one that asks first, then the newest",
  query: pageQuery(OWN_LISTS_PAGE, PER_PAGE_MAX),
  answer: paged(OwnSession),
})

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'delete',
  path: '/users/me/sessions',
  needs: 'signedIn',
  summary: 'Signs the caller out everywhere but here',
  answer: NoContent,
})
