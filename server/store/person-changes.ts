import { sql } from 'kysely'
import { recordChanges } from './feed.ts'
import type { Tx } from './in-transaction.ts'

/**
 * Puts a person's own profile into their feed and, when what others see of them has changed (name, picture, role), every
 * chat of theirs into the feeds of its members. Answers whose feeds moved. A transaction's last step, like
 * `recordChanges`, and in the same order.
 */
export async function recordPersonChanged(tx: Tx, userId: string, isSeenByOthers = true): Promise<string[]> {
  const members = isSeenByOthers ? await chatsByMember(tx, userId) : new Map<string, string[]>()
  const people = [...new Set([userId, ...members.keys()])].toSorted()
  for (const person of people) {
    const chats = (members.get(person) ?? []).map((id) => ({ collection: 'chats' as const, id }))
    const own = person === userId ? [{ collection: 'profile' as const, id: userId }] : []
    await recordChanges(tx, [person], [...own, ...chats])
  }
  return people
}

async function chatsByMember(tx: Tx, userId: string): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ user_id: string; chat_ids: string[] }>`
    select members.user_id, array_agg(members.chat_id order by members.chat_id)::text[] as chat_ids
    from chat_members mine
    join chat_members members on members.chat_id = mine.chat_id
    where mine.user_id = ${userId}
    group by members.user_id
  `.execute(tx)
  return new Map(rows.map(({ user_id, chat_ids }) => [user_id, chat_ids]))
}
