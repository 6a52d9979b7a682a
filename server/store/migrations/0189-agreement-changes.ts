import { sql, type Kysely } from 'kysely'

/** Proposed changes of agreements that both sides have accepted; one of an agreement is open at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table agreement_changes (
      id uuid primary key,
      agreement_id uuid not null references agreements on delete cascade,
      party text not null,
      proposed_by uuid not null references users,
      state text not null default 'OPEN',
      fields jsonb not null,
      before jsonb not null,
      reason text not null,
      hash text not null,
      signatures jsonb not null,
      version integer not null default 1,
      created_at timestamptz not null,
      answered_at timestamptz,
      updated_at timestamptz not null
    );
    create unique index agreement_changes_open on agreement_changes (agreement_id) where state = 'OPEN';
    create index agreement_changes_agreement on agreement_changes (agreement_id);
  `.execute(db)
}
