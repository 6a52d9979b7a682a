import { sql } from 'kysely'
import type { Chat, ChatRow } from '#contract/chat.ts'
import type { ChatMessage } from '#contract/chat-message.ts'
import { UNREAD_BYTES_PER_ANSWER, UNREAD_MESSAGES_LISTED } from '#contract/limits.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/store/tables.ts'
import { holdPair, isBlocked } from '#server/access/pairs.ts'
import type { Written } from '#server/store/written.ts'
import { pageMeta, type ListAsked, type Paged } from '#server/store/paging.ts'
import { chatRows, titleFor } from './chat-rows.ts'
import { recordChanges } from '#server/store/feed.ts'
import { inSnapshot, inTransaction, type Reader, type Tx } from '#server/store/in-transaction.ts'
import { MESSAGE_COLUMNS, toChatMessage, type MessageRow } from './message-rows.ts'

/**
 * Returns a page of this person's chats, the one with the newest message first, each with its newest unread messages in
 * ascending order, within `UNREAD_BYTES_PER_ANSWER`. `search` matches, regardless of case and accents, the names of the
 * others, the unit's title and every message that this person may see.
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
      select from units where units.id = chats.unit_id and strpos(folded(${titleFor(userId)}), folded(${search})) > 0
      offset 0
    )
    or exists (
      select from chat_members other join users on users.id = other.user_id
      where other.chat_id = chats.id and other.user_id <> ${userId}
        and strpos(folded(users.first_name || ' ' || users.last_name), folded(${search})) > 0
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

export type StartingChat = {
  userId: string
  /** Either this or `agreementId`. */
  unitId?: string | undefined
  /** Used with a unit. Defaults to its host. */
  participantId?: string | undefined
  /** Starts a chat about the agreement's unit with its other party. */
  agreementId?: string | undefined
  newId: () => string
  at: Date
}

/**
 * Starts the one chat between two people about a unit, or returns the existing one. An existing chat that the caller
 * had cleared comes back into their list. One of the two must be the unit's host. If the unit isn't published, only the
 * host, or a party of an agreement about it, can start a chat. Fails with `notFound` for a unit or a person that
 * doesn't exist, for a pair without the host, and for one person alone, without distinguishing these. Fails with
 * `forbidden` if a new chat is asked for and either of the two has blocked the other, without saying who. The other
 * person sees a new chat with its first message or call.
 */
export function startChat(db: Db, starting: StartingChat): Promise<Result<Written<ChatRow>>> {
  return inTransaction(db, async (tx) => {
    const { userId, agreementId } = starting
    const asked = agreementId === undefined ? starting : await partiesOf(tx, userId, agreementId)
    const unitId = asked?.unitId
    if (unitId === undefined) return noSuchPair()
    const unit = await tx
      .selectFrom('units')
      .select(['host_id', 'status'])
      .where('id', '=', unitId)
      .executeTakeFirst()
    const other = asked?.participantId?.toLowerCase() ?? unit?.host_id ?? userId
    const people = [userId, other].toSorted()
    const [lower, higher] = people
    const found = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', sql<string>`any(${people})`)
      .orderBy('id')
      // Shared locks: if a person changes their name at this moment, either that change notifies this chat, or this
      // chat shows the new name.
      .forShare()
      .execute()
    if (!lower || !higher || found.length !== 2 || !unit || !people.includes(unit.host_id))
      return noSuchPair()
    const pair = `${lower}:${higher}`
    await holdPair(tx, pair)
    const existing = await findChat(tx, pair, unitId)
    const isOpen = unit.status === 'PUBLISHED' || unit.host_id === userId || agreementId !== undefined
    if (!existing && !isOpen) return noSuchPair()
    if (!existing && (await isBlocked(tx, lower, higher))) {
      return fail({ kind: 'forbidden', message: 'This chat cannot be started' })
    }
    const chatId = existing ?? (await createChat(tx, pair, people, { ...starting, unitId }))
    const moved = existing ? await bringBack(tx, chatId, userId) : [userId]
    // People who talk about a unit can see it.
    await recordChanges(tx, moved, [
      { collection: 'chats', id: chatId },
      { collection: 'units', id: unitId },
    ])
    const [row] = await chatRows(tx, userId, [chatId])
    if (!row) throw new Error('A chat that was just started cannot be read')
    return ok({ value: row, moved })
  })
}

/** Returns the unit of an agreement and the other party, for a party that can see it; otherwise `null`. */
async function partiesOf(
  tx: Tx,
  userId: string,
  agreementId: string,
): Promise<{ unitId: string; participantId: string } | null> {
  const agreement = await tx
    .selectFrom('agreements')
    .select(['unit_id', 'host_id', 'guest_id', 'sent_at'])
    .where('id', '=', agreementId)
    .executeTakeFirst()
  if (!agreement) return null
  const { unit_id: unitId, host_id: hostId, guest_id: guestId, sent_at: sentAt } = agreement
  if (userId === hostId) return { unitId, participantId: guestId }
  return userId === guestId && sentAt !== null ? { unitId, participantId: hostId } : null
}

function noSuchPair() {
  return fail({ kind: 'notFound', message: 'No such unit or person' })
}

/** Returns the chat between two people about a unit, locked, or `null` if there is none. */
export async function findChat(tx: Tx, pair: string, unitId: string): Promise<string | null> {
  const chat = await tx
    .selectFrom('chats')
    .select('id')
    .where('pair', '=', pair)
    .where('unit_id', '=', unitId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return chat?.id ?? null
}

/** Makes the chat between two people about a unit, in the list of the person who starts it. */
export async function createChat(
  tx: Tx,
  pair: string,
  people: readonly string[],
  { userId, unitId, newId, at }: Pick<StartingChat, 'userId' | 'newId' | 'at'> & { unitId: string },
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('chats')
    .values({ id, unit_id: unitId, pair, last_message_at: at, created_at: at })
    .execute()
  await tx
    .insertInto('chat_members')
    .values(people.map((person) => ({ chat_id: id, user_id: person, is_cleared: person !== userId })))
    .execute()
  return id
}

/**
 * Brings a chat back into the caller's list. Returns whose feeds moved: the caller's if they had cleared it, otherwise
 * nobody's.
 */
async function bringBack(tx: Tx, chatId: string, userId: string): Promise<string[]> {
  const back = await tx
    .updateTable('chat_members')
    .set({ is_cleared: false })
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .where('is_cleared', '=', true)
    .returning('user_id')
    .execute()
  return back.map((row) => row.user_id)
}
