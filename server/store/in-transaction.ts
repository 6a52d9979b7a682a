import type { Kysely, Transaction } from 'kysely'
import type { Db, Tables } from './tables.ts'

export type Tx = Transaction<Tables>
/** Where a read may run: the pool, or a transaction of either kind. */
export type Reader = Kysely<Tables>

/** How many times a write is attempted that PostgreSQL aborts because of a conflict with another one. */
const ATTEMPTS_MAX = 5
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'

/**
 * Runs a write and returns its result once it has committed. If two writes wait for each other (the same ids sent to
 * two chats in opposite order), PostgreSQL rolls one of them back, and that one runs again.
 */
export async function inTransaction<T>(db: Db, write: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(write)
    } catch (error) {
      if (attempt >= ATTEMPTS_MAX || !wasBrokenOff(error)) throw error
    }
  }
}

/** Runs reads that must be consistent with each other: all of them see the database as it was at one moment. */
export function inSnapshot<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

/** Whether PostgreSQL rolled a write back because of another one, so that it may be tried again. */
export function wasBrokenOff(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED
}
