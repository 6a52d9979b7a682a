import { peopleSeenBy } from '#server/access/seen-people.ts'
import { sql } from 'kysely'
import type { Chat } from '#contract/chat.ts'
import { UNREAD_BYTES_PER_ANSWER, UNREAD_MESSAGES_LISTED } from '#contract/limits.ts'
import { prepared } from '#server/store/prepared.ts'
import type { Db } from '#server/store/tables.ts'
import { pageMeta, type ListAsked, type Paged } from '#server/store/paging.ts'
import { titleFor } from '#server/access/title-for.ts'
import { chatColumns, joinChats, toChatRow, type ChatFacts } from './chat-rows.ts'
import { jsonToChatMessage, MESSAGE_COLUMNS, messageJson, type MessageJson } from './message-rows.ts'
import { chatsSaying } from './search/search-messages.ts'

/** A text, and the chats with a message that contains it. */
type Sought = { search: string; saying: readonly string[] }

/**
 * Returns a page of this person's chats, the one with the newest message first, each with its newest unread messages in
 * ascending order, within `UNREAD_BYTES_PER_ANSWER`. `search` matches, regardless of case and accents, the names of the
 * others, the titles of the units it has been about, and every message that this person may see.
 */
export async function chatsPage(db: Db, userId: string, asked: ListAsked): Promise<Paged<Chat>> {
  const { page, perPage, afterId } = asked
  const search = asked.search?.trim() ?? ''
  const sought = search === '' ? null : { search, saying: await chatsSaying(db, userId, search) }
  const order = afterId === undefined ? sql`chats.last_message_at desc, chats.id desc` : sql`chats.id`
  const { rows } = await sql<ChatFacts & { total: number; unread: MessageJson[] | null }>`${prepared}
    with chosen as materialized (
      select chats.id, count(*) over () as total, row_number() over (order by ${order}) as nth
      from chat_members mine
      join chats on chats.id = mine.chat_id
      where mine.user_id = ${userId} and not mine.is_cleared and ${sought ? isFound(userId, sought) : sql`true`}
        ${afterId === undefined ? sql`` : sql`and chats.id > ${afterId}`}
      order by ${order}
      limit ${perPage} offset ${(page - 1) * perPage}
    ), unread as materialized (${unreadOfChosen(userId)})
    select ${chatColumns(userId)}, chosen.total, unread.messages as unread
    from chosen ${joinChats(userId)}
    left join unread on unread.chat_id = chats.id
    order by chosen.nth
  `.execute(db)
  // A page beyond the last one has no row that could carry the total.
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countChats(db, userId, sought))
  return {
    data: rows.map((row) => ({ ...toChatRow(row), messages: (row.unread ?? []).map(jsonToChatMessage) })),
    meta: pageMeta(page, perPage, total),
  }
}

async function countChats(db: Db, userId: string, sought: Sought | null): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total
    from chat_members mine
    join chats on chats.id = mine.chat_id
    where mine.user_id = ${userId} and not mine.is_cleared and ${sought ? isFound(userId, sought) : sql`true`}
  `.execute(db)
  return rows[0]?.total ?? 0
}

/**
 * Searches names one chat at a time and stops at its first hit. `offset 0` has no other effect than making PostgreSQL do so;
 * it underestimates the number of chats and would otherwise scan everybody's messages first.
 */
function isFound(userId: string, { search, saying }: Sought) {
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
    or chats.id = any(${saying}::uuid[])
  )`
}

/**
 * The SQL query of the unread messages of the chosen chats, as JSON. The newest of each chat come first, so that one chat
 * with long messages leaves room for the others. To be asked once: PostgreSQL would gather all of them again for each chat.
 */
function unreadOfChosen(userId: string) {
  return sql`
    select messages.chat_id, json_agg(${messageJson()} order by messages.position) as messages
    from (
      select
        unread.*,
        sum(octet_length(unread.message) + coalesce(octet_length(unread.photos::text), 0)) over (order by unread.nth, unread.chat_id) as bytes_so_far
      from chosen join chat_members mine on mine.chat_id = chosen.id and mine.user_id = ${userId}
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
    ) messages
    where messages.bytes_so_far <= ${UNREAD_BYTES_PER_ANSWER}
    group by messages.chat_id
  `
}
