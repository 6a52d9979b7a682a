import { sql, type Kysely } from 'kysely'

/** Who helps a host in which room, and invitations by which they come. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table hands (
      id uuid primary key,
      unit_id uuid not null references units on delete cascade,
      host_id uuid not null references users on delete cascade,
      person_id uuid not null references users on delete cascade,
      given text[] not null,
      is_open boolean not null default false,
      closes_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint hands_of_a_room unique (unit_id, person_id),
      constraint hands_are_others check (host_id <> person_id)
    );
    create index hands_host on hands (host_id);
    create index hands_person on hands (person_id);
    alter table guest_invitations
      add column given text[] not null default '{}',
      add column unit_ids uuid[] not null default '{}';
  `.execute(db)
}
