import { titleFor } from '#server/access/title-for.ts'
import { seenPeople } from '#server/access/seen-people.ts'
import { sql } from 'kysely'
import type { ChatParticipant, ChatRow } from '#contract/chat.ts'
import type { Reader } from '#server/store/in-transaction.ts'
import { toChatMessage, visibleMessages } from './message-rows.ts'

type ChatFacts = {
  id: string
  unit_id: string | null
  unit_title: string | null
  first_position: number
  last_position: number
  unread_count: number
  is_blocked_by_me: boolean
  is_blocked_by_other: boolean
  created_at: Date
}

/**
 * Returns the chats with these ids as this person sees them, in the order of `ids`. Chats that aren't theirs, or that
 * they cleared, are left out. Takes four queries, however many chats.
 */
export async function chatRows(db: Reader, userId: string, ids: readonly string[]): Promise<ChatRow[]> {
  if (ids.length === 0) return []
  const facts = await chatFacts(db, userId, ids)
  const found = facts.map((chat) => chat.id)
  const participants = await participantsOf(db, userId, found)
  const lastMessages = await lastMessagesOf(db, userId, found)
  const rows = new Map(
    facts.map((chat) => [
      chat.id,
      {
        id: chat.id,
        participants: participants.get(chat.id) ?? [],
        subject:
          chat.unit_id === null
            ? null
            : { kind: 'unit' as const, id: chat.unit_id, title: chat.unit_title ?? '' },
        firstPosition: chat.first_position,
        lastPosition: chat.last_position,
        lastMessage: lastMessages.get(chat.id) ?? null,
        unreadCount: chat.unread_count,
        isClosed: chat.is_blocked_by_me || chat.is_blocked_by_other,
        isBlockedByMe: chat.is_blocked_by_me,
        createdAt: chat.created_at.toISOString(),
      },
    ]),
  )
  return ids.flatMap((id) => rows.get(id) ?? [])
}

async function chatFacts(db: Reader, userId: string, ids: readonly string[]): Promise<ChatFacts[]> {
  const { rows } = await sql<ChatFacts>`
    select
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
        where other.chat_id = chats.id and other.user_id <> ${userId}
      ) as is_blocked_by_me,
      exists (
        select from chat_members other
        join blocks on blocks.blocker_id = other.user_id and blocks.blocked_id = ${userId}
        where other.chat_id = chats.id and other.user_id <> ${userId}
      ) as is_blocked_by_other
    from chat_members mine
    join chats on chats.id = mine.chat_id
    left join units on units.id = chats.unit_id
    where mine.user_id = ${userId} and not mine.is_cleared and chats.id = any(${ids})
  `.execute(db)
  return rows
}

async function participantsOf(
  db: Reader,
  userId: string,
  chatIds: readonly string[],
): Promise<Map<string, ChatParticipant[]>> {
  const members = await db
    .selectFrom('chat_members')
    .select(['chat_id', 'read_position', 'user_id'])
    .where('chat_id', '=', sql<string>`any(${chatIds})`)
    .orderBy('user_id')
    .execute()
  const people = await seenPeople(
    db,
    userId,
    members.map(({ user_id }) => user_id),
  )
  const byChat = new Map<string, ChatParticipant[]>()
  for (const member of members) {
    const person = people.get(member.user_id)
    if (!person) continue
    const participant = { ...person, readPosition: member.read_position }
    const others = byChat.get(member.chat_id)
    if (others) others.push(participant)
    else byChat.set(member.chat_id, [participant])
  }
  return byChat
}

async function lastMessagesOf(db: Reader, userId: string, chatIds: readonly string[]) {
  const messages = await visibleMessages(db, userId)
    .innerJoin('chats', (join) =>
      join.onRef('chats.id', '=', 'messages.chat_id').onRef('chats.last_position', '=', 'messages.position'),
    )
    .where('chats.id', '=', sql<string>`any(${chatIds})`)
    .execute()
  return new Map(messages.map((message) => [message.chat_id, toChatMessage(message)]))
}
