import { sql, type Kysely } from 'kysely'

/**
 * Columns that the public listing searches, besides the fields they come from. Fields are long and stored outside the
 * row, where a query for one of them would read them all.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table units
      add column place_words tsvector generated always as (
        to_tsvector(
          'simple'::regconfig,
          folded(
            title || ' ' || coalesce(fields->'address'->>'suburb', '')
              || ' ' || coalesce(fields->'address'->>'town', '')
              || ' ' || coalesce(fields->'address'->>'postcode', '')
          )
        )
      ) stored,
      add column rent_per_week numeric generated always as ((fields->>'rentAmount')::numeric) stored,
      add column unit_type text generated always as (fields->>'type') stored,
      add column bed_types jsonb generated always as (fields->'bedTypes') stored,
      add column suitable_tenants jsonb generated always as (fields->'suitableTenants') stored,
      add column available_until text generated always as (fields->>'availableUntil') stored;
    create index units_listed_place on units using gin (place_words) where status = 'PUBLISHED';
    create index units_listed_rent on units (rent_per_week) where status = 'PUBLISHED';
    create index units_listed_beds on units using gin (bed_types jsonb_path_ops) where status = 'PUBLISHED';
    create index units_listed_tenants on units using gin (suitable_tenants jsonb_path_ops)
      where status = 'PUBLISHED';
  `.execute(db)
}
