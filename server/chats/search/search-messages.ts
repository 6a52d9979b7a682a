import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { ChatMessage, searchMessages } from '#contract/chat-message.ts'
import { FOUND_COUNT_MAX } from '#contract/limits.ts'
import { MESSAGE_COLUMNS, toChatMessage, type MessageRow } from '#server/chats/message-rows.ts'
import type { Db } from '#server/store/tables.ts'
import type { Paged, PageAsked } from '#server/store/paging.ts'

type Searching = PageAsked & { search: string }
type Meta = AnswerOf<typeof searchMessages>['meta']

/**
 * Returns a page of the messages in all of this person's chats that contain a text, newest first, regardless of case
 * and accents, and with the first page how many there are, up to `FOUND_COUNT_MAX`. `olderThan` is the last message of
 * the page before; one that isn't theirs has nothing after it. Calls and system lines aren't a person's words and are
 * never found. One query, which reads nobody else's messages.
 */
export async function searchPage(
  db: Db,
  userId: string,
  { search, page, perPage, olderThan }: Searching & { olderThan?: string | undefined },
): Promise<{ data: ChatMessage[]; meta: Paged<never>['meta'] & Meta }> {
  const isFirst = page === 1 && olderThan === undefined
  const most = isFirst ? Math.max(perPage, FOUND_COUNT_MAX) + 1 : perPage + 1
  const passed = olderThan === undefined ? (page - 1) * perPage : 0
  const isAsked =
    olderThan === undefined ? sql`true` : sql`(at, chat_id, position) < ${placeOf(olderThan, userId)}`
  const { rows } = await sql<MessageRow>`
    with ${saying(userId, search)}, hits as materialized (
      select chat_id, position, at from saying where ${isAsked}
      order by at desc, chat_id desc, position desc limit ${most} offset ${passed}
    )
    select ${sql.join(MESSAGE_COLUMNS.map((column) => sql.ref(column)))}
    from hits join messages using (chat_id, position)
    order by hits.at desc, hits.chat_id desc, hits.position desc
  `.execute(db)
  const meta = metaOf(page, perPage, rows.length)
  return {
    data: rows.slice(0, perPage).map(toChatMessage),
    meta: isFirst ? { ...meta, found: counted(rows.length) } : meta,
  }
}

/** Returns a page of the messages in one of this person's chats that contain a text. Page 1 is the newest; rows ascend. */
export async function searchChat(
  db: Db,
  userId: string,
  chatId: string,
  { search, page, perPage }: Searching,
): Promise<Paged<ChatMessage>> {
  const { rows } = await sql<MessageRow>`
    with ${saying(userId, search, chatId)}, hits as materialized (
      select chat_id, position from saying
      order by position desc limit ${Math.max(perPage, FOUND_COUNT_MAX) + 1} offset ${(page - 1) * perPage}
    )
    select ${sql.join(MESSAGE_COLUMNS.map((column) => sql.ref(column)))}
    from hits join messages using (chat_id, position)
    order by position desc
  `.execute(db)
  const data = rows.slice(0, perPage).toReversed().map(toChatMessage)
  return { data, meta: metaOf(page, perPage, rows.length) }
}

/** Returns those of this person's chats in which they see a message that contains a text. */
export async function chatsSaying(db: Db, userId: string, search: string): Promise<string[]> {
  const { rows } = await sql<{ chat_id: string }>`
    with ${saying(userId, search)} select distinct chat_id from saying
  `.execute(db)
  return rows.map(({ chat_id }) => chat_id)
}

/**
 * The SQL parts that end with `saying`: chat, position and time of the messages that contain a text and that this person
 * sees, in one of their chats or in all. Reads the texts by pages, or the messages themselves until all texts are filled
 * in (fill-texts.ts).
 */
function saying(userId: string, search: string, chatId: string | null = null): RawBuilder<unknown> {
  const wanted = sql`(select text from wanted)`
  const isFilled = sql`(select value = 'done' from settings where key = 'message_texts')`
  return sql`
    wanted as materialized (select searched_text(${search.trim()}) as text),
    own as materialized (
      select chat_id, first_position from chat_members
      where user_id = ${userId} and not is_cleared ${chatId === null ? sql`` : sql`and chat_id = ${chatId}`}
        and ${wanted} <> ''
    ),
    saying as (
      select own.chat_id, entry.position, entry.at
      from own join message_texts said on said.chat_id = own.chat_id and said.page >= own.first_position / 16
      cross join lateral unnest(string_to_array(said.texts, chr(1)), said.positions, said.times)
        as entry (text, position, at)
      where ${isFilled} and strpos(said.texts, ${wanted}) > 0
        and strpos(entry.text, ${wanted}) > 0 and entry.position >= own.first_position
      union all
      select own.chat_id, said.position, said.created_at
      from own join messages said on said.chat_id = own.chat_id and said.position >= own.first_position
      where not ${isFilled} and said.kind = 'text' and strpos(searched_text(said.message), ${wanted}) > 0
    )
  `
}

/** The last page that is known to have something. */
function metaOf(page: number, perPage: number, known: number): Paged<never>['meta'] {
  return { currentPage: page, lastPage: Math.max(1, page - 1 + Math.ceil(known / perPage)) }
}

function counted(known: number): { count: number; isMore: boolean } {
  return { count: Math.min(known, FOUND_COUNT_MAX), isMore: known > FOUND_COUNT_MAX }
}

/** The SQL place of a message in this person's chats, also of one in a chat that they have cleared since. */
function placeOf(id: string, userId: string) {
  return sql`(
    select last.created_at, last.chat_id, last.position from messages as last join chat_members using (chat_id)
    where last.id = ${id} and chat_members.user_id = ${userId}
  )`
}
