import { sql, type Kysely } from 'kysely'

/** What hosts paid for their rooms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table expenses (
      id uuid primary key,
      host_id uuid not null references users on delete cascade,
      unit_id uuid references units on delete set null,
      day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      kind text not null,
      amount integer not null check (amount > 0),
      note text not null,
      is_removed boolean not null,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
    create index expenses_host on expenses (host_id, updated_at);
    create index expenses_unit on expenses (unit_id);
  `.execute(db)
}
