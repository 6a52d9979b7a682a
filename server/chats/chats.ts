import { peopleSeenBy } from '#server/access/seen-people.ts'
import { sql } from 'kysely'
import type { Chat } from '#contract/chat.ts'
import type { ChatMessage } from '#contract/chat-message.ts'
import { UNREAD_BYTES_PER_ANSWER, UNREAD_MESSAGES_LISTED } from '#contract/limits.ts'
import type { Db } from '#server/store/tables.ts'
import { pageMeta, type ListAsked, type Paged } from '#server/store/paging.ts'
import { titleFor } from '#server/access/title-for.ts'
import { chatRows } from './chat-rows.ts'
import { inSnapshot, type Reader } from '#server/store/in-transaction.ts'
import { MESSAGE_COLUMNS, toChatMessage, type MessageRow } from './message-rows.ts'

/**
 * Returns a page of this person's chats, the one with the newest message first, each with its newest unread messages in
 * ascending order, within `UNREAD_BYTES_PER_ANSWER`. `search` matches, regardless of case and accents, the names of the
 * others, the titles of the units it has been about, and every message that this person may see.
 */
export function chatsPage(db: Db, userId: string, asked: ListAsked): Promise<Paged<Chat>> {
  return inSnapshot(db, async (tx) => {
    const search = asked.search?.trim() ?? ''
    const { rows } = await sql<{ id: string; total: number }>`
      select chats.id, count(*) over () as total
      from chat_members mine
      join chats on chats.id = mine.chat_id
      where mine.user_id = ${userId} and not mine.is_cleared and ${search === '' ? sql`true` : isFound(userId, search)}
        ${asked.afterId === undefined ? sql`` : sql`and chats.id > ${asked.afterId}`}
      order by ${asked.afterId === undefined ? sql`chats.last_message_at desc, chats.id desc` : sql`chats.id`}
      limit ${asked.perPage} offset ${(asked.page - 1) * asked.perPage}
    `.execute(tx)
    // A page beyond the last one has no row that could carry the total.
    const total = rows[0]?.total ?? (asked.page === 1 ? 0 : await countChats(tx, userId, search))
    const ids = rows.map((row) => row.id)
    const chats = await chatRows(tx, userId, ids)
    const unread = await unreadMessages(tx, userId, ids)
    return {
      data: chats.map((chat) => ({ ...chat, messages: unread.get(chat.id) ?? [] })),
      meta: pageMeta(asked.page, asked.perPage, total),
    }
  })
}

async function countChats(tx: Reader, userId: string, search: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total
    from chat_members mine
    join chats on chats.id = mine.chat_id
    where mine.user_id = ${userId} and not mine.is_cleared and ${search === '' ? sql`true` : isFound(userId, search)}
  `.execute(tx)
  return rows[0]?.total ?? 0
}

/**
 * Searches one chat at a time and stops at its first hit. `offset 0` has no other effect than making PostgreSQL do so;
 * it underestimates the number of chats and would otherwise scan everybody's messages first.
 */
function isFound(userId: string, search: string) {
  return sql`(
    exists (
      select from chat_units join units on units.id = chat_units.unit_id
      where chat_units.chat_id = chats.id and strpos(folded(${titleFor(userId)}), folded(${search})) > 0
      offset 0
    )
    or exists (
      select from chat_members other join (${peopleSeenBy(userId)}) as people on people.id = other.user_id
      where other.chat_id = chats.id and other.user_id <> ${userId}
        and strpos(folded(people.first_name || ' ' || people.last_name), folded(${search})) > 0
      offset 0
    )
    or exists (
      select from messages
      where messages.chat_id = chats.id and messages.position >= mine.first_position and messages.kind = 'text'
        and strpos(messages.folded_message, folded(${search})) > 0
      offset 0
    )
  )`
}

/** The newest messages of each chat come first, so that one chat with long messages leaves room for the others. */
async function unreadMessages(
  tx: Reader,
  userId: string,
  chatIds: readonly string[],
): Promise<Map<string, ChatMessage[]>> {
  const { rows } = await sql<MessageRow>`
    select *
    from (
      select
        unread.*,
        sum(octet_length(unread.message) + coalesce(octet_length(unread.photos::text), 0)) over (order by unread.nth, unread.chat_id) as bytes_so_far
      from chat_members mine
      cross join lateral (
        select
          ${sql.join(MESSAGE_COLUMNS.map((column) => sql.ref(column)))},
          row_number() over (order by messages.position desc) as nth
        from messages
        where messages.chat_id = mine.chat_id and messages.sender_id <> ${userId}
          and messages.position > mine.read_position and messages.position >= mine.first_position
        order by messages.position desc
        limit ${UNREAD_MESSAGES_LISTED}
      ) unread
      where mine.user_id = ${userId} and mine.chat_id = any(${chatIds})
    ) sized
    where bytes_so_far <= ${UNREAD_BYTES_PER_ANSWER}
    order by chat_id, position
  `.execute(tx)
  const byChat = new Map<string, ChatMessage[]>()
  for (const row of rows) {
    const messages = byChat.get(row.chat_id)
    if (messages) messages.push(toChatMessage(row))
    else byChat.set(row.chat_id, [toChatMessage(row)])
  }
  return byChat
}
