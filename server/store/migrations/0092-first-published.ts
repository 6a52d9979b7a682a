import { sql, type Kysely } from 'kysely'

/** When a unit was first published. `published_at` changes with each publication; older units only have that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table units add column first_published_at timestamptz;
    update units set first_published_at = published_at;
    create function keep_first_published() returns trigger language plpgsql as $$
    begin
      new.first_published_at := coalesce(new.first_published_at, new.published_at);
      return new;
    end
    $$;
    create trigger units_first_published before insert or update of published_at on units
      for each row execute function keep_first_published();
  `.execute(db)
}
