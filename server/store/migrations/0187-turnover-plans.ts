import { sql, type Kysely } from 'kysely'

/** What there is to do in each room after a guest, and which guests are told that their room is ready. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table turnover_plans (
      unit_id uuid primary key references units on delete cascade,
      host_id uuid not null references users on delete cascade,
      fields jsonb not null,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
    create index turnover_plans_host on turnover_plans (host_id, updated_at);
    create table turnover_told (
      agreement_id uuid primary key references agreements on delete cascade,
      unit_id uuid not null references turnover_plans on delete cascade,
      guest_id uuid not null references users on delete cascade
    );
    create index turnover_told_unit on turnover_told (unit_id);
    create index turnover_told_guest on turnover_told (guest_id);
  `.execute(db)
}
