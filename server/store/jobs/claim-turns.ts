import { sql } from 'kysely'
import type { Db } from '#server/store/tables.ts'

/** Whether the database is shared is said by the configuration. */
export type Claiming = { db: Db; config: { databaseUrl: string | null } }

/**
 * Returns a function that says whether this process is the one to do the present turn of some periodic work. Time is cut
 * into turns of `everyMs`, and of all processes on a database the first that asks in a turn gets it; if that one dies,
 * the next turn makes up for it. Turns go by the database's clock: a process whose own is ahead would take those of all
 * others, and do them too early. A server alone on its embedded database does all of them, and asks nobody.
 *
 * The job library could schedule the work, but knows minutes only, and every process would look for its jobs each second.
 */
export function claimTurns({ db, config }: Claiming, name: string, everyMs: number): () => Promise<boolean> {
  if (config.databaseUrl === null) return async () => true
  return async () => {
    const { rows } = await sql`
      insert into turns (name, nth)
      select ${name}, floor(extract(epoch from clock_timestamp()) * 1000 / ${everyMs}::bigint)::bigint
      on conflict (name) do update set nth = excluded.nth where turns.nth < excluded.nth
      returning name`.execute(db)
    return rows.length > 0
  }
}
