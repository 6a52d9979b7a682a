import { sql } from 'kysely'
import type { Db } from '#server/store/tables.ts'

/** Whether the database is shared is said by the configuration. */
export type Claiming = { db: Db; now: () => Date; config: { databaseUrl: string | null } }

/**
 * Returns a function that says whether this process is the one to do the present turn of some periodic work. Time is cut
 * into turns of `everyMs`, and of all processes on a database the first that asks in a turn gets it; if that one dies,
 * the next turn makes up for it. A server alone on its embedded database does all of them, and asks nobody.
 *
 * The job library could schedule the work, but knows minutes only, and every process would look for its jobs each second.
 */
export function claimTurns(
  { db, now, config }: Claiming,
  name: string,
  everyMs: number,
): () => Promise<boolean> {
  if (config.databaseUrl === null) return async () => true
  return async () => {
    const nth = Math.floor(now().getTime() / everyMs)
    const { rows } = await sql`
      insert into turns (name, nth) values (${name}, ${nth})
      on conflict (name) do update set nth = excluded.nth where turns.nth < excluded.nth
      returning name`.execute(db)
    return rows.length > 0
  }
}
