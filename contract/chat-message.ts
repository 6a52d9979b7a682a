import { z } from 'zod'
import { SystemEvent } from './system-event.ts'
import { WireMeta } from './wire-meta.ts'
import { endpoint, Id, paged, pageQuery, Timestamp, told } from './endpoint.ts'
import {
  HISTORY_PAGES_PER_REQUEST,
  MESSAGES_FIRST_PAGE,
  MESSAGES_PER_SEND,
  PER_PAGE_MAX,
  POSITIONS_PER_PAGE,
  SEARCH_LENGTH_MAX,
} from './limits.ts'
import { MessagePhoto, NewMessagePhotos } from './message-photo.ts'

export const MessageKind = z.enum(['text', 'call', 'system'])
export type MessageKind = z.infer<typeof MessageKind>

/** The message of the same chat that another one quotes. Its text is only in its own row. */
export const MessageQuote = z.object({ id: Id, position: z.number().int().min(0) })
export type MessageQuote = z.infer<typeof MessageQuote>

/** One sign of one person. */
export const Reaction = z.object({ by: Id, emoji: z.string() })
export type Reaction = z.infer<typeof Reaction>

/** A stored message. `position` is its permanent order in the chat, gapless from 0. Device clocks never order. */
export const ChatMessage = z.object({
  id: Id,
  chatId: Id,
  position: z.number().int().min(0),
  senderId: Id,
  kind: MessageKind,
  message: z.string(),
  /** When the server accepted it. */
  createdAt: Timestamp,
  /** The time on the device that wrote it. For display, never for ordering. */
  writtenAt: Timestamp.nullable(),
  /** Only for kind `system`: what happened. `message` says it in English. */
  event: SystemEvent.optional(),
  /** In order; left out if there are none. */
  photos: z.array(MessagePhoto).optional(),
  quotes: MessageQuote.optional(),
  /** The server sent it for its sender, as they had arranged before. */
  isAutomatic: z.literal(true).optional(),
  /** How often it has changed since it was sent: of two rows, the one with more is the later. Left out for none. */
  edition: z.number().int().min(1).optional(),
  /** When its sender last changed its text, by the server's clock. */
  editedAt: Timestamp.optional(),
  /** Its sender took it back, with the ids of the photos that it had. `message` says so in English. */
  takenBack: z.object({ at: Timestamp, photos: z.array(Id) }).optional(),
  /** Who reacted with what, in order; left out if nobody did. */
  reactions: z.array(Reaction).optional(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** One item of a send. Its id is created on the device (UUIDv7) and is the message's permanent id. */
export const ChatMessageItem = z.object({
  id: Id,
  /** May be blank only if there are photos. */
  message: z.string(),
  writtenAt: Timestamp.optional(),
  photos: NewMessagePhotos.optional(),
  /** A message of the same chat, stored before this one. Any other id is dropped when the message is stored. */
  quotes: Id.optional(),
})
export type ChatMessageItem = z.infer<typeof ChatMessageItem>

/** Why an item wasn't stored. `held` items come after a refused one and weren't looked at. */
export const RefusalReason = z.enum(['blank', 'tooLong', 'idTaken', 'chatClosed', 'notFound', 'forbidden'])
export type RefusalReason = z.infer<typeof RefusalReason>

export const SendResult = z.discriminatedUnion('status', [
  z.object({ status: z.literal('stored'), message: ChatMessage }),
  z.object({ status: z.literal('refused'), id: Id, reason: RefusalReason }),
  z.object({ status: z.literal('held'), id: Id }),
])
export type SendResult = z.infer<typeof SendResult>

export const sendChatMessages = endpoint({
  name: 'sendChatMessages',
  method: 'post',
  path: '/chat-message',
  needs: 'signedIn',
  // Fifty messages of the maximum length, with every character escaped, plus a margin.
  bodyBytesMax: 4 * 1024 * 1024,
  summary: 'Stores messages in order, each id only once; one result per item',
  body: z.object({ chatId: Id, chatMessages: z.array(ChatMessageItem).min(1).max(MESSAGES_PER_SEND) }),
  answer: told(z.array(SendResult)),
})

export const chatMessages = endpoint({
  name: 'chatMessages',
  method: 'get',
  path: '/chat-message',
  needs: 'signedIn',
  summary: 'Messages of a chat. Page 1 is the newest; rows within a page ascend by position',
  query: pageQuery(MESSAGES_FIRST_PAGE, PER_PAGE_MAX).extend({
    chatId: Id,
    search: z.string().max(SEARCH_LENGTH_MAX).optional(),
  }),
  answer: paged(ChatMessage),
})

export const searchMessages = endpoint({
  name: 'searchMessages',
  method: 'get',
  path: '/chat-message/search',
  needs: 'signedIn',
  hasOwnLimit: true,
  summary:
    'Messages of the caller’s chats that contain a text, ignoring case and accents, newest first. `olderThan` is the last message of the page before: without it, messages that arrive meanwhile move the pages. `lastPage` is the next page if there is more, or beyond it',
  query: pageQuery(MESSAGES_FIRST_PAGE, PER_PAGE_MAX).extend({
    search: z.string().trim().min(1).max(SEARCH_LENGTH_MAX),
    olderThan: Id.optional(),
  }),
  answer: z.object({
    data: z.array(ChatMessage),
    meta: WireMeta.extend({
      currentPage: z.number().int(),
      lastPage: z.number().int(),
      /** How many contain it, and whether there are more than were counted. Only with the first page. */
      found: z.object({ count: z.number().int().min(0), isMore: z.boolean() }).optional(),
    }),
  }),
})

/** A whole history page: every message visible to the caller within its 50 positions, ascending. */
export const HistoryPage = z.object({
  chatId: Id,
  page: z.number().int().min(0),
  messages: z.array(ChatMessage).max(POSITIONS_PER_PAGE),
})
export type HistoryPage = z.infer<typeof HistoryPage>

export type PageAddress = { chatId: string; page: number }

const PAGE_ADDRESSES = /^[0-9a-f-]{36}:\d{1,7}(,[0-9a-f-]{36}:\d{1,7})*$/

/** `<chatId>:<page>` joined by commas, as used in the URL. */
export const PageAddresses = z
  .string()
  .regex(PAGE_ADDRESSES)
  .refine((text) => text.split(',').length <= HISTORY_PAGES_PER_REQUEST, 'tooMany')

export function formatPageAddresses(pages: readonly PageAddress[]): string {
  return pages.map(({ chatId, page }) => `${chatId}:${page}`).join(',')
}

export function parsePageAddresses(text: string): PageAddress[] {
  return text.split(',').map((part) => ({ chatId: part.slice(0, 36), page: Number(part.slice(37)) }))
}

export const historyPages = endpoint({
  name: 'historyPages',
  method: 'get',
  path: '/chat-message/pages',
  needs: 'signedIn',
  summary:
    'Whole pages of history of many chats, without chats the caller can’t see. `meta.lookedAt` counts the pages, from the first, that the response had room for; ask for the others again',
  query: z.object({ chats: PageAddresses }),
  // An older server sends no `meta`, because it looks at all of them.
  answer: z.object({
    data: z.array(HistoryPage),
    meta: WireMeta.extend({ lookedAt: z.number().int().min(1).optional() }).optional(),
  }),
})
