import { sql } from 'kysely'
import { recordChanges, type ChangedRow } from '#server/store/feed.ts'
import type { Tx } from '#server/store/in-transaction.ts'

/**
 * Puts a unit into the feeds of its host and of everyone who talks about it, and, when its title is another, the chats
 * whose subject it is. Returns the people whose feeds moved. A transaction's last step, with people in the order of their ids. The
 * host's name is held until it ends, as with an agreement (agreement-changes.ts).
 */
export async function recordUnitChanged(
  tx: Tx,
  unit: { id: string; host_id: string },
  { isRetitled = false } = {},
): Promise<string[]> {
  await tx.selectFrom('users').select('id').where('id', '=', unit.host_id).forShare().execute()
  const { rows } = await sql<{ user_id: string; chat_ids: string[] }>`
    select people.user_id, array_remove(array_agg(people.chat_id order by people.chat_id), null)::text[] as chat_ids
    from (
      select chat_members.user_id, chats.id as chat_id
      from chats join chat_members on chat_members.chat_id = chats.id
      where chats.unit_id = ${unit.id}
      union all select ${unit.host_id}::uuid, null
    ) as people
    group by people.user_id
    order by people.user_id
  `.execute(tx)
  for (const { user_id, chat_ids } of rows) {
    const chats = isRetitled ? chat_ids.map((id): ChangedRow => ({ collection: 'chats', id })) : []
    await recordChanges(tx, [user_id], [{ collection: 'units', id: unit.id }, ...chats])
  }
  return rows.map(({ user_id }) => user_id)
}
