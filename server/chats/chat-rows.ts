import { sql, type RawBuilder } from 'kysely'
import { peopleSeenBy } from '#server/access/seen-people.ts'
import { titleFor } from '#server/access/title-for.ts'
import type { ChatParticipant, ChatProfileUser, ChatRow } from '#contract/chat.ts'
import type { Reader } from '#server/store/in-transaction.ts'
import { jsonToChatMessage, messageJson, type MessageJson } from './message-rows.ts'

/** What `chatColumns` select. */
export type ChatFacts = {
  id: string
  unit_id: string | null
  unit_title: string | null
  first_position: number
  last_position: number
  created_at: Date
  unread_count: number
  is_blocked_by_me: boolean
  is_blocked_by_other: boolean
  participants: (Omit<ChatParticipant, 'cohostOf'> & { cohostOf: string | null })[]
  /** `null` for none. */
  former: ChatProfileUser[] | null
  last_message: MessageJson | null
}

/**
 * Returns the chats with these ids as this person sees them, in the order of `ids`. Chats that aren't theirs, or that
 * they cleared, are left out. Takes one query, however many chats.
 */
export async function chatRows(db: Reader, userId: string, ids: readonly string[]): Promise<ChatRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ChatFacts>`
    select ${chatColumns(userId)}
    from unnest(${ids}::uuid[]) with ordinality as chosen (id, nth) ${joinChats(userId)}
    order by chosen.nth
  `.execute(db)
  return rows.map(toChatRow)
}

/** The SQL joins from `chosen` to what `chatColumns` read: the chats of this person that they haven't cleared. */
export function joinChats(userId: string): RawBuilder<unknown> {
  return sql`
    join chats on chats.id = chosen.id
    join chat_members as mine on mine.chat_id = chats.id and mine.user_id = ${userId} and not mine.is_cleared
    left join units on units.id = chats.unit_id
  `
}

/** The SQL columns of a chat as this person sees it. */
export function chatColumns(userId: string): RawBuilder<unknown> {
  return sql`
    chats.id, chats.unit_id, ${titleFor(userId)} as unit_title, mine.first_position, chats.last_position, chats.created_at,
    (
      select count(*)::int from messages
      where messages.chat_id = chats.id
        and messages.position > mine.read_position and messages.position >= mine.first_position
        and messages.sender_id <> ${userId}
    ) as unread_count,
    exists (
      select from chat_members other
      join blocks on blocks.blocker_id = ${userId} and blocks.blocked_id = other.user_id
      where other.chat_id = chats.id and other.user_id <> ${userId} and other.cohost_of is null
    ) as is_blocked_by_me,
    exists (
      select from chat_members other
      join chat_members one on one.chat_id = other.chat_id and one.cohost_of is null
      join blocks on blocks.blocker_id = other.user_id and blocks.blocked_id = one.user_id
      where other.chat_id = chats.id and other.user_id <> ${userId} and other.cohost_of is null
    ) as is_blocked_by_other,
    (
      select coalesce(json_agg(json_build_object(
        'id', people.id, 'firstName', people.first_name, 'lastName', people.last_name,
        'avatarUrl', people.avatar_url, 'readPosition', member.read_position, 'cohostOf', member.cohost_of
      ) order by member.user_id), '[]')
      from chat_members member join (${peopleSeenBy(userId)}) as people on people.id = member.user_id
      where member.chat_id = chats.id
    ) as participants,
    (
      select json_agg(json_build_object(
        'id', people.id, 'firstName', people.first_name, 'lastName', people.last_name, 'avatarUrl', people.avatar_url
      ) order by people.id)
      from former_cohosts join (${peopleSeenBy(userId)}) as people on people.id = former_cohosts.user_id
      where former_cohosts.chat_id = chats.id
    ) as former,
    (
      select ${messageJson()} from messages
      where messages.chat_id = chats.id and messages.position = chats.last_position
        and messages.position >= mine.first_position
    ) as last_message
  `
}

/** Returns a chat in its wire form. */
export function toChatRow(chat: ChatFacts): ChatRow {
  return {
    id: chat.id,
    participants: chat.participants.map(({ cohostOf, ...member }) =>
      cohostOf === null ? member : { ...member, cohostOf },
    ),
    ...(chat.former && { former: chat.former }),
    subject: chat.unit_id === null ? null : { kind: 'unit', id: chat.unit_id, title: chat.unit_title ?? '' },
    firstPosition: chat.first_position,
    lastPosition: chat.last_position,
    lastMessage: chat.last_message && jsonToChatMessage(chat.last_message),
    unreadCount: chat.unread_count,
    isClosed: chat.is_blocked_by_me || chat.is_blocked_by_other,
    isBlockedByMe: chat.is_blocked_by_me,
    createdAt: chat.created_at.toISOString(),
  }
}
