import { sql } from 'kysely'
import { RECORD_KINDS } from '#contract/records.ts'
import { recordChanges, type ChangedRow } from '#server/store/feed.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import { kindOf } from './record-kinds.ts'

/**
 * Records a person's own profile in their feed. If what others see of them has changed (name, picture, role), also
 * records every row that shows it in the feeds of the people who see that row. Returns the people whose feeds moved. A
 * transaction's last step, like `recordChanges`, and in the same order.
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

/** Returns the chats and records that show a person, once for everybody who has them. */
async function rowsThatShow(tx: Tx, userId: string): Promise<(ChangedRow & { user_id: string })[]> {
  const records = RECORD_KINDS.flatMap((kind) => {
    const showing = kindOf(kind).rowsShowing?.(userId)
    return showing ? [sql`select user_id, ${kind}::text, id from (${showing}) as ${sql.id(kind)}`] : []
  })
  const chats = sql`
    select members.user_id, 'chats' as collection, members.chat_id as id
    from chat_members mine
    join chat_members members on members.chat_id = mine.chat_id
    where mine.user_id = ${userId} and not members.is_cleared
    union
    select members.user_id, 'chats', members.chat_id
    from former_cohosts join chat_members members on members.chat_id = former_cohosts.chat_id
    where former_cohosts.user_id = ${userId} and not members.is_cleared
  `
  // Somebody who has blocked this person sees them as they were, and hears of nothing until the account is deleted.
  const { rows } = await sql<ChangedRow & { user_id: string }>`
    select * from (${sql.join([chats, ...records], sql` union `)}) as shown
    where not exists (
      select from blocks where blocker_id = shown.user_id and blocked_id = ${userId} and first_name <> ''
    )
    order by 1, 2, 3
  `.execute(tx)
  return rows
}
