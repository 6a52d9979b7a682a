import { sql } from 'kysely'
import { type ChangedRow, recordChanges } from '#server/store/feed.ts'
import type { Tx } from '#server/store/in-transaction.ts'

/**
 * Puts an agreement into the feeds of these people, and after it what changed with it. A transaction's last step. Both parties' names are held until it
 * ends: a change of either comes before, and shows here, or after, and finds this agreement among the rows that show it.
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
