import { sql } from 'kysely'
import { recordChanges, type ChangedRow } from '#server/store/feed.ts'
import type { Tx } from '#server/store/in-transaction.ts'

/**
 * Puts a person's own profile into their feed and, when what others see of them has changed (name, picture, role), every
 * row that shows it into the feeds of who sees that row. Answers whose feeds moved. A transaction's last step, like
 * `recordChanges`, and in the same order.
 */
export async function recordPersonChanged(tx: Tx, userId: string, isSeenByOthers = true): Promise<string[]> {
  const shown = isSeenByOthers ? await rowsThatShow(tx, userId) : []
  const people = [...new Set([userId, ...shown.map(({ user_id }) => user_id)])].toSorted()
  for (const person of people) {
    const rows = shown.flatMap(({ user_id, ...row }) => (user_id === person ? [row] : []))
    const own = person === userId ? [{ collection: 'profile' as const, id: userId }] : []
    await recordChanges(tx, [person], [...own, ...rows])
  }
  return people
}

/** Chats, agreements and units that a person stands in, each for everybody who has it. */
async function rowsThatShow(tx: Tx, userId: string): Promise<(ChangedRow & { user_id: string })[]> {
  const { rows } = await sql<ChangedRow & { user_id: string }>`
    select members.user_id, 'chats' as collection, members.chat_id as id
    from chat_members mine
    join chat_members members on members.chat_id = mine.chat_id
    where mine.user_id = ${userId}
    union
    select host_id, 'agreements', id from agreements where host_id = ${userId} or guest_id = ${userId}
    union
    select guest_id, 'agreements', id from agreements
    where (host_id = ${userId} or guest_id = ${userId}) and sent_at is not null
    union
    select host_id, 'units', id from units where host_id = ${userId} and status <> 'DELETED'
    union
    select chat_members.user_id, 'units', units.id
    from units
    join chats on chats.unit_id = units.id
    join chat_members on chat_members.chat_id = chats.id
    where units.host_id = ${userId} and units.status = 'PUBLISHED'
    order by 1, 2, 3
  `.execute(tx)
  return rows
}
