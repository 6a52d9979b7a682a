import { sql, type Kysely } from 'kysely'

/** The session in which a thread was begun, and what a day's answers of a service cost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table assistant_threads add column session_id uuid;
    create table assistant_usage (
      caller text not null,
      day text not null,
      tokens bigint not null,
      primary key (caller, day)
    );
  `.execute(db)
}
