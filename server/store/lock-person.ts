import type { Tx } from './in-transaction.ts'

/**
 * Has other writes of this person wait until the transaction ends, if they ask for it too: what is counted before
 * something is added is then still true when it's added.
 */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}
