import { z } from 'zod'
import { ChatProfileUser } from './chat.ts'
import { endpoint, Id, NoContent, paged, pageQuery, Timestamp } from './endpoint.ts'
import { OWN_LISTS_PAGE, PER_PAGE_MAX, SEARCH_LENGTH_MAX } from './limits.ts'

/** A person whom the caller has blocked. */
export const BlockedUser = ChatProfileUser.extend({ blockedAt: Timestamp })
export type BlockedUser = z.infer<typeof BlockedUser>

export const blockedUsers = endpoint({
  name: 'blockedUsers',
  method: 'get',
  path: '/blocked-user',
  needs: 'signedIn',
  summary: 'People the caller has blocked, latest first',
  query: pageQuery(OWN_LISTS_PAGE, PER_PAGE_MAX).extend({
    search: z.string().trim().max(SEARCH_LENGTH_MAX).optional(),
  }),
  answer: paged(BlockedUser),
})

export const unblockUser = endpoint({
  name: 'unblockUser',
  method: 'delete',
  path: '/blocked-user/:id',
  needs: 'signedIn',
  summary: 'Unblocks a person; 204 too if they weren’t blocked',
  params: z.object({ id: Id }),
  answer: NoContent,
})
