import { sql } from 'kysely'
import type { ChatMessage, HistoryPage, PageAddress } from '#contract/chat-message.ts'
import { pageOfPosition } from '#contract/page-of-position.ts'
import { Id } from '#contract/endpoint.ts'
import { POSITIONS_PER_PAGE } from '#contract/limits.ts'
import { ok, type Result } from '#contract/result.ts'
import { prepared } from '#server/store/prepared.ts'
import type { Db } from '#server/store/tables.ts'
import { noSuchChat } from './chat-lock.ts'
import { inSnapshot } from '#server/store/in-transaction.ts'
import { pageMeta, type Paged, type PageAsked } from '#server/store/paging.ts'
import {
  jsonToChatMessage,
  messageJson,
  toChatMessage,
  visibleMessages,
  type MessageJson,
} from './message-rows.ts'
import { isOwnChat } from './own-chat.ts'
import { searchChat } from './search/search-messages.ts'

/** The highest that the column can hold. */
const POSITION_MAX = 2 ** 31 - 1

/**
 * Returns a page of a chat's messages that this person may see. Page 1 is the newest; rows ascend within a page.
 * `search` finds text regardless of case and accents. Fails with `notFound` for a chat that isn't theirs. A chat that
 * they cleared is empty.
 */
export async function messagesPage(
  db: Db,
  userId: string,
  chatId: string,
  asked: PageAsked,
): Promise<Result<Paged<ChatMessage>>> {
  const search = asked.search?.trim() ?? ''
  if (search === '') return pageByPosition(db, userId, chatId, asked)
  if (!(await isOwnChat(db, chatId, userId))) return noSuchChat()
  return ok(await searchChat(db, userId, chatId, { ...asked, search }))
}

/**
 * Positions have no gaps, so a page is a range of positions. The oldest page is as fast as the newest. Takes one query: a
 * chat that isn't theirs has no row.
 */
async function pageByPosition(
  db: Db,
  userId: string,
  chatId: string,
  { page, perPage }: PageAsked,
): Promise<Result<Paged<ChatMessage>>> {
  // The query must not get numbers that can't be positions.
  const passed = Math.min((page - 1) * perPage, POSITION_MAX)
  const { rows } = await sql<{ first: number; last: number; messages: MessageJson[] }>`${prepared}
    select mine.first_position as first, chats.last_position as last, (
      select coalesce(json_agg(${messageJson()} order by messages.position), '[]')
      from messages
      where messages.chat_id = chats.id and not mine.is_cleared
        and messages.position >= mine.first_position
        and messages.position <= chats.last_position::bigint - ${passed}::bigint
        and messages.position > chats.last_position::bigint - ${passed}::bigint - ${perPage}::bigint
    ) as messages
    from chats join chat_members as mine on mine.chat_id = chats.id
    where chats.id = ${chatId} and mine.user_id = ${userId}
  `.execute(db)
  const [chat] = rows
  if (!chat) return noSuchChat()
  const meta = pageMeta(page, perPage, chat.last - chat.first + 1)
  return ok({ data: chat.messages.map(jsonToChatMessage), meta })
}

/**
 * Returns whole pages of history in the order asked, each once. Chats the caller can't see are left out. An empty page
 * of their own chat is returned, so that the caller knows it was looked at. Takes two queries, however many pages.
 */
export async function historyPages(
  db: Db,
  userId: string,
  addresses: readonly PageAddress[],
): Promise<HistoryPage[]> {
  const pages = new Map<string, HistoryPage>()
  for (const { chatId, page } of addresses) {
    // The URL only guarantees 36 characters; a text that isn't an id names no chat.
    if (Id.safeParse(chatId).success) pages.set(`${chatId}:${page}`, { chatId, page, messages: [] })
  }
  const asked = [...pages.values()]
  if (asked.length === 0) return []
  return inSnapshot(db, async (tx) => {
    const seen = await tx
      .selectFrom('chat_members')
      .select('chat_id')
      .where('user_id', '=', userId)
      .where('is_cleared', '=', false)
      .where('chat_id', '=', sql<string>`any(${asked.map(({ chatId }) => chatId)})`)
      .execute()
    const rows = await visibleMessages(tx, userId)
      .innerJoin(askedPages(asked), (join) =>
        join
          .onRef('asked.chat_id', '=', 'messages.chat_id')
          .onRef('messages.position', '>=', 'asked.first')
          .onRef('messages.position', '<=', 'asked.last'),
      )
      .orderBy('messages.chat_id')
      .orderBy('messages.position')
      .execute()
    for (const row of rows) {
      pages.get(`${row.chat_id}:${pageOfPosition(row.position)}`)?.messages.push(toChatMessage(row))
    }
    const visible = new Set(seen.map((row) => row.chat_id))
    return asked.filter(({ chatId }) => visible.has(chatId))
  })
}

/** Returns the positions of these pages as SQL, to join with messages. */
export function askedPages(asked: readonly PageAddress[]) {
  return sql<{ chat_id: string; first: number; last: number }>`(
    select chat_id, page * ${POSITIONS_PER_PAGE}::int as first, (page + 1) * ${POSITIONS_PER_PAGE}::int - 1 as last
    from unnest(${asked.map(({ chatId }) => chatId)}::uuid[], ${asked.map(({ page }) => page)}::int[])
      as pages (chat_id, page)
  )`.as<'asked'>('asked')
}
