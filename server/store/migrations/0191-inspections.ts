import { sql, type Kysely } from 'kysely'

/** Inspections: their parts, what was signed of them, what the guest adds, and every photo that either names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table inspections (
      id uuid primary key,
      agreement_id uuid not null references agreements on delete cascade,
      host_id uuid not null references users,
      fields jsonb not null,
      report jsonb,
      remarks text not null default '',
      photos jsonb not null default '[]',
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
    create index inspections_agreement on inspections (agreement_id);
    create index inspections_host on inspections (host_id, updated_at);
    create index inspections_photos on inspections using gin (photos);
  `.execute(db)
}
