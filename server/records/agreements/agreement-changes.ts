import { sql } from 'kysely'
import { shownToHands } from '#server/access/hands.ts'
import { type ChangedRow, type ChangesByPerson, recordForEach } from '#server/store/feed.ts'
import type { Tx } from '#server/store/in-transaction.ts'

/**
 * Records an agreement in the feeds of these people, followed by what changed with it, its days in the feeds of those
 * who help in its room, and the lines that say so (`saidIn`) in those of everybody in the conversation. Returns everybody whose feed moved. A transaction's last step. Locks
 * both parties' names until it ends: a change of a name either comes before, and is visible here, or comes after, and
 * finds this agreement among the rows that show it.
 */
export async function recordAgreementChanged(
  tx: Tx,
  id: string,
  userIds: readonly string[],
  others: readonly ChangedRow[] = [],
  said: ChangesByPerson = new Map(),
): Promise<string[]> {
  await sql`
    select from users
    where id in (
      select host_id from agreements where id = ${id} union select guest_id from agreements where id = ${id}
    )
    order by id
    for share
  `.execute(tx)
  const { unit_id } = await tx
    .selectFrom('agreements')
    .select('unit_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const rows: ChangedRow[] = [{ collection: 'agreements', id }, ...others]
  return recordForEach(
    tx,
    new Map(userIds.map((person) => [person, rows])),
    await shownToHands(tx, 'findRoom', unit_id),
    said,
  )
}
