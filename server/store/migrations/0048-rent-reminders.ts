import { sql, type Kysely } from 'kysely'

/** The day on which each agreement was last checked for reminders, and every reminder that was ordered, each once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rent_looks (
      agreement_id uuid primary key references agreements on delete cascade,
      looked_on text not null
    );
    create table rent_reminders (
      agreement_id uuid not null references agreements on delete cascade,
      user_id uuid not null references users on delete cascade,
      due_on text not null,
      kind text not null check (kind in ('soon', 'today', 'late')),
      channel text not null check (channel in ('mail', 'push')),
      ordered_at timestamptz not null,
      primary key (agreement_id, user_id, due_on, kind, channel)
    );
  `.execute(db)
}
