import { sql, type Kysely } from 'kysely'

/** The title that a unit had when it was last public, which people who chat about it continue to see. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table units add column public_title text;
    update units set public_title = title where published_at is not null;
    create function keep_public_title() returns trigger language plpgsql as $$
    begin
      if new.status = 'PUBLISHED' then new.public_title := new.title; end if;
      return new;
    end
    $$;
    create trigger units_public_title before insert or update on units
      for each row execute function keep_public_title();
  `.execute(db)
}
