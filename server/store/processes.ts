import { sql } from 'kysely'
import type { Db } from './tables.ts'
import type { Reader, Tx } from './in-transaction.ts'

/** By the database's clock. */
const ALIVE_FOR = sql.lit('60 seconds')
const FORGOTTEN_AFTER = sql.lit('1 day')
const NAME = 'farstead'
/** An id that no process has. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Returns the name of the connections of one process, by which others see that it is connected. */
export const connectionName = (id: string) => `${NAME} ${id}`

/** Says that a process is alive on this database. */
export async function noteAlive(tx: Tx, id: string): Promise<void> {
  await sql`
    insert into server_processes (id, alive_at) values (${id}, clock_timestamp())
    on conflict (id) do update set alive_at = clock_timestamp()
  `.execute(tx)
  await sql`
    delete from server_processes where alive_at < clock_timestamp() - ${FORGOTTEN_AFTER}::interval
  `.execute(tx)
}

/**
 * Whether another process than this one is alive: it has said so within the last minute, and it is connected. A copy of
 * the database may hold the one, but not the other.
 */
export async function areOthersAlive(tx: Tx, id: string): Promise<boolean> {
  return (await othersAlive(tx, id)).length > 0
}

/** Notes where a process has its files. Returns false, and notes nothing, if one that is alive has them elsewhere. */
export async function noteStorage(db: Db, id: string, storage: string): Promise<boolean> {
  const others = await othersAlive(db, id)
  if (others.some((other) => other.storage !== null && other.storage !== storage)) return false
  await db.updateTable('server_processes').set({ storage }).where('id', '=', id).execute()
  return true
}

/** Returns the marks of the storages in which processes that are alive have their files, each once. */
export async function storagesInUse(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('server_processes') is not null as there`.execute(db)
  if (rows[0]?.there !== true) return []
  const alive = await othersAlive(db, NOBODY)
  return [...new Set(alive.flatMap(({ storage }) => storage ?? []))]
}

async function othersAlive(db: Reader, id: string): Promise<{ storage: string | null }[]> {
  const { rows } = await sql<{ storage: string | null }>`
    select storage from server_processes
    where id <> ${id} and alive_at > clock_timestamp() - ${ALIVE_FOR}::interval and exists (
      select from pg_stat_activity
      where datname = current_database() and application_name = ${`${NAME} `} || server_processes.id::text
    )
  `.execute(db)
  return rows
}

/** Says that a process has stopped. */
export async function noteGone(db: Db, id: string): Promise<void> {
  await db.deleteFrom('server_processes').where('id', '=', id).execute()
}
