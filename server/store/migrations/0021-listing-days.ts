import { sql, type Kysely } from 'kysely'

/** What a search for days uses: from when a unit is available, and agreed stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table units
      add column available_from text generated always as (fields->>'availableFrom') stored;
    alter table agreements
      add column starts_on text generated always as (terms->>'startsOn') stored,
      add column ends_on text generated always as (terms->>'endsOn') stored;
  `.execute(db)
}
