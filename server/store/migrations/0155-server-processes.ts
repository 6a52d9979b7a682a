import { sql, type Kysely } from 'kysely'

/**
 * The processes that serve a shared database, when each last said that it is alive, and where its files are
 * (server/store/processes.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table server_processes (id uuid primary key, alive_at timestamptz not null, storage text)
  `.execute(db)
}
