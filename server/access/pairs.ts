import { sql } from 'kysely'
import type { Reader, Tx } from '#server/store/in-transaction.ts'

/** The key of two people, the same in either order. */
export function pairOf(one: string, other: string): string {
  return [one, other].toSorted().join(':')
}

/**
 * Holds what two people are to each other until the transaction ends: while one blocks the other no chat of theirs can
 * start, or it would start open in a feed that is never corrected. Comes before any chat's lock.
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
