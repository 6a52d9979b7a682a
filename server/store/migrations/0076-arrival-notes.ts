import { sql, type Kysely } from 'kysely'

/**
 * Notes about arriving, one per unit, and for each accepted agreement what its guest can see of them. From here on only
 * the contract checks the purposes of files, so that a new purpose needs no migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table arrival_notes (
      unit_id uuid primary key references units on delete cascade,
      fields jsonb not null,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
    create table arrivals (
      agreement_id uuid primary key references agreements on delete cascade,
      unit_id uuid not null,
      guest_id uuid not null references users on delete cascade,
      is_open boolean not null,
      closes_at timestamptz,
      told_at timestamptz not null,
      arrived_at timestamptz
    );
    create index arrivals_unit on arrivals (unit_id);
    create index arrivals_guest on arrivals (guest_id);
    alter table files drop constraint if exists files_purpose_check;
  `.execute(db)
}
