import { sql, type Kysely } from 'kysely'

/** What hosts did about departures, and which of them they were reminded of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table turnovers (
      agreement_id uuid primary key references agreements on delete cascade,
      host_id uuid not null references users on delete cascade,
      fields jsonb not null,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
    create index turnovers_host on turnovers (host_id, updated_at);
    create table turnover_reminders (
      agreement_id uuid not null references agreements on delete cascade,
      host_id uuid not null references users on delete cascade,
      day text not null,
      primary key (agreement_id, day)
    );
    create index turnover_reminders_host on turnover_reminders (host_id);
    create index agreements_leaving on agreements (ends_on) where status in ('APPROVED', 'ACTIVE');
  `.execute(db)
}
