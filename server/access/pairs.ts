import { sql } from 'kysely'
import type { Reader, Tx } from '#server/store/in-transaction.ts'

/** Returns the key of two people, the same in either order. */
export function pairOf(one: string, other: string): string {
  return [one, other].toSorted().join(':')
}

/**
 * Locks the relation between two people until the transaction ends. While one blocks the other, no chat between them
 * can start; otherwise it would start open in a feed that is never corrected. Take this lock before any chat's lock.
 */
export async function holdPair(tx: Tx, pair: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`.execute(tx)
}

/** Whether either of two people has blocked the other. */
export async function isBlocked(tx: Reader, userId: string, otherId: string): Promise<boolean> {
  const block = await tx
    .selectFrom('blocks')
    .select('blocker_id')
    .where((is) =>
      is.or([
        is.and({ blocker_id: userId, blocked_id: otherId }),
        is.and({ blocker_id: otherId, blocked_id: userId }),
      ]),
    )
    .executeTakeFirst()
  return block !== undefined
}
