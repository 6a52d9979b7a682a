import type { ChangedRow } from '#server/store/feed.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import type { AgreementChangeTables } from './agreement-change-rows.ts'

/**
 * Ends the open proposal of an agreement that is over. Returns the rows that changed for both parties, which the
 * transaction's last step records.
 */
export async function lapseChanges(tx: Tx, agreementId: string, at: Date): Promise<ChangedRow[]> {
  const lapsed = await tx
    .withTables<AgreementChangeTables>()
    .updateTable('agreement_changes')
    .set(({ eb }) => ({ state: 'LAPSED', version: eb('version', '+', 1), answered_at: at, updated_at: at }))
    .where('agreement_id', '=', agreementId)
    .where('state', '=', 'OPEN')
    .returning('id')
    .execute()
  return lapsed.map(({ id }) => ({ collection: 'agreementChanges', id }))
}
