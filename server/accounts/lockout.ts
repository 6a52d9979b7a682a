import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { LOCKOUT_ATTEMPTS, LOCKOUT_MS } from '#contract/limits.ts'
import type { Db } from '#server/store/tables.ts'

/**
 * Counts an attempt to sign in with this address before its password is looked at, so that attempts at the same time
 * cannot slip past the limit. Returns how many in a row this is, or `locked`. A count ends 30 minutes after the last
 * attempt, a lock 30 minutes after the one that made it (§8); attempts while it lasts change nothing. Addresses that no
 * account has are counted all the same, in the same table: from outside they look alike.
 */
export async function countAttempt(db: Db, email: string, now: Date): Promise<number | 'locked'> {
  const ends = new Date(now.getTime() + LOCKOUT_MS)
  const isOver = sql<boolean>`failed_logins.expires_at <= ${now}`
  const isLocked = sql<boolean>`failed_logins.failed >= ${LOCKOUT_ATTEMPTS}`
  const row = await db
    .insertInto('failed_logins')
    .values({ address_hash: hashAddress(email), failed: 1, expires_at: ends })
    .onConflict((conflict) =>
      conflict.column('address_hash').doUpdateSet({
        failed: sql`case when ${isOver} then 1 else least(failed_logins.failed, ${LOCKOUT_ATTEMPTS}) + 1 end`,
        expires_at: sql`case when ${isLocked} and not ${isOver} then failed_logins.expires_at else ${ends} end`,
      }),
    )
    .returning('failed')
    .executeTakeFirstOrThrow()
  return row.failed > LOCKOUT_ATTEMPTS ? 'locked' : row.failed
}

/** Forgets the count of an address, after its right password. */
export async function forgetAttempts(db: Db, email: string): Promise<void> {
  await db.deleteFrom('failed_logins').where('address_hash', '=', hashAddress(email)).execute()
}

/** Removes counts that are over, so that guesses at random addresses do not fill the table. */
export async function forgetOldAttempts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('failed_logins').where('expires_at', '<=', now).execute()
}

function hashAddress(email: string): Buffer {
  return createHash('sha256').update(email.toLowerCase()).digest()
}
