import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table files (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      purpose text not null check (purpose in ('avatar', 'unitPhoto', 'agreementFile', 'ticketFile')),
      owner_id uuid,
      declared_bytes bigint not null,
      sha256 text not null,
      public_key text not null unique,
      is_public boolean not null default false,
      kind text check (kind in ('image', 'pdf')),
      bytes bigint,
      kept_bytes bigint not null default 0,
      width integer,
      height integer,
      created_at timestamptz not null default now(),
      stored_at timestamptz
    );
    create index files_user on files (user_id);
    create index files_owner on files (owner_id);
    create index files_unfinished on files (created_at) where stored_at is null;
  `.execute(db)
}
