import { z } from 'zod'
import { endpoint, Id, NoContent, paged, pageQuery, Timestamp } from './endpoint.ts'
import { OWN_LISTS_PAGE, PER_PAGE_MAX, SEARCH_LENGTH_MAX } from './limits.ts'

/** A sign-in of the caller that is still valid. */
export const OwnSession = z.object({
  id: Id,
  /** When it began or was last renewed. */
  renewedAt: Timestamp,
  /** Whether this request came from it. */
  isCurrent: z.boolean(),
  /** The browser and the system of the device, such as Chrome and Windows; `null` if unknown. */
  browser: z.string().nullable().optional(),
  system: z.string().nullable().optional(),
  startedAt: Timestamp.nullable().optional(),
  /** When, to within minutes, and from which network address it was last used. */
  seenAt: Timestamp.optional(),
  seenFrom: z.string().optional(),
  /** When its device last received a push notification, as that device has told; `null` if it hasn't told of any. */
  notifiedAt: Timestamp.nullable().optional(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const ownSessions = endpoint({
  name: 'ownSessions',
  method: 'get',
  path: '/users/me/sessions',
  needs: 'signedIn',
  summary: "The caller's open sign-ins: this one first, then the newest",
  query: pageQuery(OWN_LISTS_PAGE, PER_PAGE_MAX).extend({
    search: z.string().trim().max(SEARCH_LENGTH_MAX).optional(),
  }),
  answer: paged(OwnSession),
})

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'delete',
  path: '/users/me/sessions',
  needs: 'signedIn',
  summary: 'Signs the caller out everywhere else',
  answer: NoContent,
})

export const endSession = endpoint({
  name: 'endSession',
  method: 'delete',
  path: '/users/me/sessions/:id',
  needs: 'signedIn',
  summary: "Ends one of the caller's sign-ins; 404 if it has ended or belongs to another person",
  params: z.object({ id: Id }),
  answer: NoContent,
})
