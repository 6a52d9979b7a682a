import type { ChatMessage, MessageQuote } from '#contract/chat-message.ts'
import type { MessagePhoto } from '#contract/message-photo.ts'
import type { Reader } from '#server/store/in-transaction.ts'
import type { Tables } from '#server/store/tables.ts'
import type { Selectable } from 'kysely'

/** The columns of a message that the wire carries. */
export const MESSAGE_COLUMNS = [
  'messages.id',
  'messages.chat_id',
  'messages.position',
  'messages.sender_id',
  'messages.kind',
  'messages.message',
  'messages.written_at',
  'messages.created_at',
  'messages.event',
  'messages.photos',
  'messages.quotes',
  'messages.is_automatic',
] as const

export type MessageRow = Omit<
  Selectable<Tables['messages']>,
  'folded_message' | 'photos' | 'quotes' | 'is_automatic'
> & {
  photos?: MessagePhoto[] | null
  quotes?: MessageQuote | null
  is_automatic?: boolean
}

/** Returns a stored message in its wire form. */
export function toChatMessage(row: MessageRow): ChatMessage {
  return {
    id: row.id,
    chatId: row.chat_id,
    position: row.position,
    senderId: row.sender_id,
    kind: row.kind,
    message: row.message,
    createdAt: row.created_at.toISOString(),
    writtenAt: row.written_at?.toISOString() ?? null,
    ...(row.event === null ? {} : { event: row.event }),
    ...(row.photos ? { photos: row.photos } : {}),
    ...(row.quotes ? { quotes: row.quotes } : {}),
    ...(row.is_automatic ? { isAutomatic: true as const } : {}),
  }
}

/**
 * Selects every message that this person may see: those of their own chats from their lower bound on. Everything that
 * reads messages for a person starts here, so that the rule is in one place.
 */
export function visibleMessages(db: Reader, userId: string) {
  return db
    .selectFrom('messages')
    .innerJoin('chat_members as mine', (join) =>
      join
        .onRef('mine.chat_id', '=', 'messages.chat_id')
        .on('mine.user_id', '=', userId)
        .on('mine.is_cleared', '=', false)
        .onRef('mine.first_position', '<=', 'messages.position'),
    )
    .select(MESSAGE_COLUMNS)
}
