import { sql } from 'kysely'
import type { TestDatabase } from './test-database.ts'

/** Returns what sets the clock of a database, as connections see it that are opened from now on. */
export async function databaseClock({ db, name }: TestDatabase): Promise<(at: Date) => Promise<void>> {
  await sql`
    create schema faked;
    create table faked.clock (at timestamptz not null);
    insert into faked.clock values (now());
    create function faked.clock_timestamp() returns timestamptz language sql as 'select at from faked.clock';
  `.execute(db)
  // Otherwise the system's functions come first.
  await sql`alter database ${sql.id(name)} set search_path = public, faked, pg_catalog`.execute(db)
  return async (at) => {
    await sql`update faked.clock set at = ${at}`.execute(db)
  }
}
