import { sql } from 'kysely'
import type { Db } from './tables.ts'

/**
 * Does a piece of work while no other process does one under the same lock; the others wait, however long it takes. The
 * lock ends with its connection, so a process that dies leaves none. `work` runs on other connections: the pool needs
 * one more than it uses.
 */
export function underLock<T>(db: Db, lock: number, work: () => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    // Its connection is idle in a transaction while the work is done.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
    return work()
  })
}
