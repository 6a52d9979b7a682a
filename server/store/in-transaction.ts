import type { Kysely, Transaction } from 'kysely'
import type { Db, Tables } from './tables.ts'

export type Tx = Transaction<Tables>
/** Where a read may run: the pool, or a transaction of either kind. */
export type Reader = Kysely<Tables>

/** How often a write that PostgreSQL broke off to untangle it from another one is tried again. */
const ATTEMPTS_MAX = 5
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'

/**
 * Runs a write and gives what it returned once it has committed. Two writes that wait for each other (the same ids sent
 * to two chats in opposite order) are broken up by PostgreSQL, which undoes one of them whole: that one runs again.
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

/** Runs reads that must agree with each other: all of them see the database as it was at one instant. */
export function inSnapshot<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

function wasBrokenOff(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED
}
