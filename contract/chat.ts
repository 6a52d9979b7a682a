import { z } from 'zod'
import { ChatMessage } from './chat-message.ts'
import { AfterId, endpoint, Id, NoContent, paged, pageQuery, Timestamp, told } from './endpoint.ts'
import { CHATS_FIRST_PAGE, PER_PAGE_MAX, SEARCH_LENGTH_MAX } from './limits.ts'

/** A person as seen by the other people in a chat (§3). */
export const ChatProfileUser = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  avatarUrl: z.string().nullable(),
})
export type ChatProfileUser = z.infer<typeof ChatProfileUser>

/** A member of a chat. `readPosition` is the last position read, −1 for none. */
export const ChatParticipant = ChatProfileUser.extend({
  readPosition: z.number().int().min(-1),
  /** The host whom this co-host helps here; left out for the two people whose conversation it is. */
  cohostOf: Id.optional(),
})
export type ChatParticipant = z.infer<typeof ChatParticipant>

/** What the chat was last asked about. */
export const ChatSubject = z.object({ kind: z.enum(['unit', 'agreement']), id: Id, title: z.string() })
export type ChatSubject = z.infer<typeof ChatSubject>

/** A chat of two people, and of the host's co-hosts, as one member sees it. `participants` includes the caller. */
export const ChatRow = z.object({
  id: Id,
  participants: z.array(ChatParticipant),
  /** Who has been a co-host here and isn't any more: some of the messages may be theirs. Left out for none. */
  former: z.array(ChatProfileUser).optional(),
  subject: ChatSubject.nullable(),
  /** This member's lower bound: positions below it were cleared by "delete for me". */
  firstPosition: z.number().int().min(0),
  /** Position of the newest message, −1 for an empty chat. */
  lastPosition: z.number().int().min(-1),
  /** The newest message this member may see. */
  lastMessage: ChatMessage.nullable(),
  /** Number of messages by others after this member's read position. */
  unreadCount: z.number().int().min(0),
  /** True once either side has blocked the other: nothing more can be sent. */
  isClosed: z.boolean(),
  /** True if this member is the one who blocked. */
  isBlockedByMe: z.boolean(),
  createdAt: Timestamp,
})
export type ChatRow = z.infer<typeof ChatRow>

/**
 * A chat in a list response. `messages` contains the newest 100 unread ones, so that its length counts as unread (§3).
 * There are fewer if they are too long for the response; `unreadCount` is always right.
 */
export const Chat = ChatRow.extend({ messages: z.array(ChatMessage) })
export type Chat = z.infer<typeof Chat>

export const chats = endpoint({
  name: 'chats',
  method: 'get',
  path: '/chat',
  needs: 'signedIn',
  summary: "The caller's chats, the one with the newest message first",
  query: pageQuery(CHATS_FIRST_PAGE, PER_PAGE_MAX).extend({
    ...AfterId.shape,
    search: z.string().max(SEARCH_LENGTH_MAX).optional(),
  }),
  answer: paged(Chat),
})

export const startChat = endpoint({
  name: 'startChat',
  method: 'post',
  path: '/chat',
  needs: 'signedIn',
  hasOwnLimit: true,
  summary:
    'Returns the chat with a unit’s host, with a person whom the host names, or with the other party of an agreement; starts one if there is none. If it was about another unit, adds a line that names the new one',
  body: z
    .object({
      unitId: Id.optional(),
      /** Only with a unit: an agreement has its own parties. */
      participantId: Id.optional(),
      agreementId: Id.optional(),
    })
    .refine(({ unitId, agreementId }) => (unitId === undefined) !== (agreementId === undefined), {
      message: 'Give unitId or agreementId',
      path: ['unitId'],
    }),
  answer: told(ChatRow),
})

const ChatParams = z.object({ id: Id })

export const deleteChat = endpoint({
  name: 'deleteChat',
  method: 'delete',
  path: '/chat/:id',
  needs: 'signedIn',
  summary: 'Clears a chat for the caller only, up to the last position seen; a later message brings it back',
  params: ChatParams,
  query: z.object({ upTo: z.coerce.number().int().min(-1).optional() }),
  answer: NoContent,
})

export const blockUser = endpoint({
  name: 'blockUser',
  method: 'post',
  path: '/chat/:id/block-user',
  needs: 'signedIn',
  summary:
    'Blocks the other person of a chat and closes every chat between the two; a co-host who is blocked leaves those of others',
  params: ChatParams,
  body: z.object({ userId: Id.optional() }),
  answer: NoContent,
})

export const markRead = endpoint({
  name: 'markRead',
  method: 'put',
  path: '/chat/:id/read',
  needs: 'signedIn',
  summary: "Moves the caller's read position forward; the server keeps the maximum",
  params: ChatParams,
  body: z.object({ readPosition: z.number().int().min(-1) }),
  answer: z.object({ data: z.object({ readPosition: z.number().int().min(-1) }) }),
})
