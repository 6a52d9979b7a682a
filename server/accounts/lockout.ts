import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { LOCKOUT_ATTEMPTS, LOCKOUT_MS } from '#contract/limits.ts'
import type { Reader } from '#server/store/in-transaction.ts'
import type { Db } from '#server/store/tables.ts'

/**
 * Whose attempts are counted together: those of all unknown devices for one address, but those of a device on which the
 * account has signed in before (or of an open session) separately. So strangers can only lock out strangers.
 */
export type Trier = { email: string; deviceId: string | null }

/** Whose recovery codes are tried: of one account together, from wherever, because a device needs them once in years. */
export function recoveryTrier(userId: string): Trier {
  return { email: userId, deviceId: 'recovery codes' }
}

/**
 * Counts an attempt to sign in with this address before its password is checked, so that concurrent attempts can't slip
 * past the limit. Returns how many in a row this is, or `locked`. A count expires 30 minutes after the last attempt, a
 * lock 30 minutes after the attempt that caused it (§8); attempts during a lock change nothing. Addresses without an
 * account are counted in the same table, so that they look alike from outside.
 */
export async function countAttempt(db: Reader, trier: Trier, now: Date): Promise<number | 'locked'> {
  const ends = new Date(now.getTime() + LOCKOUT_MS)
  const isOver = sql<boolean>`failed_logins.expires_at <= ${now}`
  const isLocked = sql<boolean>`failed_logins.failed >= ${LOCKOUT_ATTEMPTS}`
  const row = await db
    .insertInto('failed_logins')
    .values({ address_hash: hashOf(trier), of_address: hashOf(anyoneAt(trier)), failed: 1, expires_at: ends })
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

/** Takes back one attempt that was right as far as it went. */
export async function uncountAttempt(db: Db, trier: Trier): Promise<void> {
  await db
    .updateTable('failed_logins')
    .set({ failed: sql`greatest(failed - 1, 0)` })
    .where('address_hash', '=', hashOf(trier))
    .execute()
}

/** Clears a count after the right password. */
export async function forgetAttempts(db: Reader, trier: Trier): Promise<void> {
  await db.deleteFrom('failed_logins').where('address_hash', '=', hashOf(trier)).execute()
}

/** Clears every count of an address, including those of its known devices. */
export async function forgetAllAttempts(db: Reader, email: string): Promise<void> {
  const hash = hashOf({ email, deviceId: null })
  await db
    .deleteFrom('failed_logins')
    .where((is) => is.or([is('address_hash', '=', hash), is('of_address', '=', hash)]))
    .execute()
}

/** The SQL condition that the address of a row of `users` is locked out at this time. */
export function isLockedOut(now: Date) {
  const hash = sql`sha256(convert_to(lower(users.email), 'UTF8'))`
  return sql<boolean>`exists (
    select from failed_logins tries
    where (tries.address_hash = ${hash} or tries.of_address = ${hash})
      and tries.failed >= ${LOCKOUT_ATTEMPTS} and tries.expires_at > ${now}
  )`
}

/** Deletes expired counts, so that guesses at random addresses don't fill the table. */
export async function forgetOldAttempts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('failed_logins').where('expires_at', '<=', now).execute()
}

function anyoneAt({ email }: Trier): Trier {
  return { email, deviceId: null }
}

function hashOf({ email, deviceId }: Trier): Buffer {
  const text = deviceId === null ? email.toLowerCase() : `${email.toLowerCase()} ${deviceId}`
  return createHash('sha256').update(text).digest()
}
