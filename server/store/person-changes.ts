import { sql } from 'kysely'
import { recordChanges } from './feed.ts'
import type { Tx } from './in-transaction.ts'

/**
 * Puts every chat of a person into the feeds of its members, the person's own included: their name or picture is part
 * of its row. Answers whose feeds moved. A transaction's last step, like `recordChanges`, and in the same order.
 */
export async function recordPersonChanged(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string; chat_ids: string[] }>`
    select members.user_id, array_agg(members.chat_id order by members.chat_id)::text[] as chat_ids
    from chat_members mine
    join chat_members members on members.chat_id = mine.chat_id
    where mine.user_id = ${userId}
    group by members.user_id
    order by members.user_id
  `.execute(tx)
  for (const { user_id, chat_ids } of rows) {
    await recordChanges(
      tx,
      [user_id],
      chat_ids.map((id) => ({ collection: 'chats', id })),
    )
  }
  return rows.map(({ user_id }) => user_id)
}
