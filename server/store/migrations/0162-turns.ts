import { sql, type Kysely } from 'kysely'

/** Which turn of periodic work was the last that a process took, of those that share the database (claim-turns.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table turns (name text primary key, nth bigint not null)`.execute(db)
}
