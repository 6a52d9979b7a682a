import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tx } from './in-transaction.ts'
import type { Db } from './tables.ts'

const LOOK_EVERY_MS = 100

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
    while (!(await takeLock(tx, lock))) await after(LOOK_EVERY_MS)
    return work()
  })
}

/**
 * `create index concurrently` waits for everybody who still reads as of an earlier moment, and whoever builds it may have
 * this lock. So nobody waits within the statement, and the lock's number isn't a parameter: PostgreSQL keeps a statement
 * with parameters open until the next one on its connection.
 */
async function takeLock(tx: Tx, lock: number): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(lock)}) as "isTaken"`.execute(tx)
  return rows[0]?.isTaken === true
}
