import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table assistant_threads (
      id uuid primary key,
      user_id uuid references users on delete cascade,
      created_at timestamptz not null,
      used_at timestamptz not null
    );
    create index assistant_threads_user on assistant_threads (user_id);
    create index assistant_threads_used on assistant_threads (used_at);
    create table assistant_messages (
      thread_id uuid not null references assistant_threads on delete cascade,
      n bigint generated always as identity,
      run_id uuid not null,
      sender text not null,
      text text not null,
      is_cut boolean not null default false,
      primary key (thread_id, n)
    );
    create table assistant_runs (
      id uuid primary key,
      thread_id uuid not null references assistant_threads on delete cascade,
      said text not null,
      instruction text,
      calls jsonb not null default '[]',
      state text not null,
      steps int not null default 1,
      created_at timestamptz not null
    );
    create index assistant_runs_thread on assistant_runs (thread_id);
  `.execute(db)
}
