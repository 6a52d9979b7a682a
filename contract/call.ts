import { z } from 'zod'
import { endpoint, Id, paged, pageQuery, Timestamp } from './endpoint.ts'
import { OWN_LISTS_PAGE, PER_PAGE_MAX, SEARCH_LENGTH_MAX } from './limits.ts'

/** How a call ended. `missed`: nobody answered in time, or the caller gave up. */
export const CallOutcome = z.enum(['answered', 'declined', 'missed'])
export type CallOutcome = z.infer<typeof CallOutcome>

/** A ringing call. It has no sound yet: it asks the other people to come to the conversation. */
export const Call = z.object({
  id: Id,
  chatId: Id,
  callerId: Id,
  startedAt: Timestamp,
  /** How much longer it rings, by the server's clock, in ms, so that devices don't depend on their own clocks. */
  leftMs: z.number().int().min(0),
})
export type Call = z.infer<typeof Call>

const ChatParams = z.object({ id: Id })

export const callChat = endpoint({
  name: 'callChat',
  method: 'post',
  path: '/chat/:id/call',
  needs: 'signedIn',
  hasOwnLimit: true,
  summary:
    'Calls the other people of a chat for 45 s; returns the call that already rings there, from either person',
  params: ChatParams,
  answer: z.object({ data: Call }),
})

export const ringingCall = endpoint({
  name: 'ringingCall',
  method: 'get',
  path: '/chat/:id/call',
  needs: 'signedIn',
  summary: 'The call ringing in a chat, or null',
  params: ChatParams,
  answer: z.object({ data: Call.nullable() }),
})

export const ringingCalls = endpoint({
  name: 'ringingCalls',
  method: 'get',
  path: '/call',
  needs: 'signedIn',
  summary: "Every call that still rings in the caller's chats",
  answer: z.object({ data: z.array(Call) }),
})

export const ringingCallsPage = endpoint({
  name: 'ringingCallsPage',
  method: 'get',
  path: '/calls',
  needs: 'signedIn',
  summary: 'Calls ringing in the caller’s chats, oldest first; `search` looks in the other people’s names',
  query: pageQuery(OWN_LISTS_PAGE, PER_PAGE_MAX).extend({
    search: z.string().trim().max(SEARCH_LENGTH_MAX).optional(),
  }),
  answer: paged(Call),
})

export const endCall = endpoint({
  name: 'endCall',
  method: 'put',
  path: '/chat/:id/call/:callId',
  needs: 'signedIn',
  summary:
    'Answers or declines a call, or cancels the caller’s own; null data afterwards, also for a call that was already over',
  params: ChatParams.extend({ callId: Id }),
  body: z.object({ outcome: z.enum(['answered', 'declined', 'cancelled']) }),
  answer: z.object({ data: Call.nullable() }),
})
