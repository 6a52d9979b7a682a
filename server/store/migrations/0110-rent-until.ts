import { sql, type Kysely } from 'kysely'

/**
 * The first day without rent, set when an accepted agreement ends. Agreements that ended before keep none: what they
 * asked for was reckoned by the days of the time (docs/decisions/0110).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table agreements add column rent_until text check (rent_until ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$');
  `.execute(db)
}
