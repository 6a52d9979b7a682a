import { sql } from 'kysely'
import { type ChangedRow, recordChanges } from '#server/store/feed.ts'
import type { Tx } from '#server/store/in-transaction.ts'

/**
 * Records an agreement in the feeds of these people, followed by what changed with it. A transaction's last step. Locks
 * both parties' names until it ends: a change of a name either comes before, and is visible here, or comes after, and
 * finds this agreement among the rows that show it.
 */
export async function recordAgreementChanged(
  tx: Tx,
  id: string,
  userIds: readonly string[],
  others: readonly ChangedRow[] = [],
): Promise<void> {
  await sql`
    select from users
    where id in (
      select host_id from agreements where id = ${id} union select guest_id from agreements where id = ${id}
    )
    order by id
    for share
  `.execute(tx)
  await recordChanges(tx, userIds, [{ collection: 'agreements', id }, ...others])
}
