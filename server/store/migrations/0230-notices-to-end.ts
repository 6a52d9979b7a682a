import { sql, type Kysely } from 'kysely'

/**
 * The last day of a stay by a notice to end it; and the day on which its guest leaves, by that or as agreed. The next
 * migration replaces the index of the latter.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table agreements
      add notice_ends_on text check (notice_ends_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      add leaves_on text generated always as (coalesce(notice_ends_on, terms ->> 'endsOn')) stored;
    drop index agreements_leaving
  `.execute(db)
}
