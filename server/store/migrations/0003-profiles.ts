import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column version integer not null default 1,
      add column phone text not null default '',
      add column about text not null default '',
      add column languages text[] not null default '{}',
      add column address jsonb not null default '{"street": "", "suburb": "", "town": "", "postcode": ""}';
  `.execute(db)
  // Devices that are up to date with their feed get their person's profile like any other change.
  await sql`
    insert into feed_heads (user_id, n) select id, 1 from users
      on conflict (user_id) do update set n = feed_heads.n + 1;
    insert into feed_changes (user_id, n, collection, row_id)
      select user_id, n, 'profile', user_id from feed_heads;
  `.execute(db)
}
