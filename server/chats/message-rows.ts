import type { ChatMessage, MessageQuote } from '#contract/chat-message.ts'
import { TAKEN_BACK_IN_ENGLISH } from '#contract/message-change.ts'
import type { MessagePhoto } from '#contract/message-photo.ts'
import type { Reader } from '#server/store/in-transaction.ts'
import type { StoredReactions, Tables } from '#server/store/tables.ts'
import { sql, type RawBuilder, type Selectable } from 'kysely'

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
  'messages.edition',
  'messages.edited_at',
  'messages.taken_back',
  'messages.reactions',
] as const

export type MessageRow = Omit<
  Selectable<Tables['messages']>,
  | 'folded_message'
  | 'photos'
  | 'quotes'
  | 'is_automatic'
  | 'edition'
  | 'edited_at'
  | 'taken_back'
  | 'reactions'
> & {
  photos?: MessagePhoto[] | null
  quotes?: MessageQuote | null
  is_automatic?: boolean
  edition?: number
  edited_at?: Date | null
  taken_back?: ChatMessage['takenBack'] | null
  reactions?: StoredReactions | null
}

/** A message as `messageJson` has it, with its times in milliseconds. */
export type MessageJson = Omit<MessageRow, 'written_at' | 'created_at' | 'edited_at'> & {
  written_at: number | null
  created_at: number
  edited_at: number | null
}

/**
 * The SQL value of a row of `messages` as JSON, for a query whose rows are something else. Times are numbers, because
 * those before the year 1, which a device may claim, have a form in PostgreSQL's JSON that no other program reads.
 */
export function messageJson(): RawBuilder<MessageJson> {
  const parts = MESSAGE_COLUMNS.flatMap((column) => {
    const name = column.replace('messages.', '')
    const value = sql.ref(column)
    return [
      sql.lit(name),
      name.endsWith('_at') ? sql`floor(extract(epoch from ${value}) * 1000)::bigint` : value,
    ]
  })
  return sql<MessageJson>`json_build_object(${sql.join(parts)})`
}

/** Returns a message that came as JSON in its wire form. */
export function jsonToChatMessage(json: MessageJson): ChatMessage {
  return toChatMessage({
    ...json,
    written_at: json.written_at === null ? null : new Date(json.written_at),
    created_at: new Date(json.created_at),
    edited_at: json.edited_at === null ? null : new Date(json.edited_at),
  })
}

/** Returns a stored message in its wire form. */
export function toChatMessage(row: MessageRow): ChatMessage {
  return {
    id: row.id,
    chatId: row.chat_id,
    position: row.position,
    senderId: row.sender_id,
    kind: row.kind,
    message: row.taken_back ? TAKEN_BACK_IN_ENGLISH : row.message,
    createdAt: row.created_at.toISOString(),
    writtenAt: row.written_at?.toISOString() ?? null,
    ...(row.event === null ? {} : { event: row.event }),
    ...(row.photos ? { photos: row.photos } : {}),
    ...(row.quotes ? { quotes: row.quotes } : {}),
    ...(row.is_automatic ? { isAutomatic: true as const } : {}),
    ...(row.edition ? { edition: row.edition } : {}),
    ...(row.edited_at ? { editedAt: row.edited_at.toISOString() } : {}),
    ...(row.taken_back ? { takenBack: row.taken_back } : {}),
    ...reactionsOf(row.reactions ?? {}),
  }
}

function reactionsOf(stored: StoredReactions): Pick<ChatMessage, 'reactions'> {
  const reactions = Object.entries(stored)
    .toSorted(([, a], [, b]) => a.nth - b.nth)
    .flatMap(([by, { emoji }]) => (emoji === null ? [] : [{ by, emoji }]))
  return reactions.length === 0 ? {} : { reactions }
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
