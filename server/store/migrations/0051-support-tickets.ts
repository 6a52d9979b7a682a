import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tickets (
      id uuid primary key,
      owner_id uuid not null references users on delete cascade,
      version integer not null default 1,
      status text not null default 'PENDING' check (status in ('PENDING', 'PROCESSING', 'COMPLETED', 'CANCELLED')),
      kind text not null,
      subject text not null,
      description text not null,
      page text not null,
      build text not null,
      attachments jsonb not null,
      assignee_id uuid references users on delete set null,
      waiting_since timestamptz,
      closed_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
    create index tickets_owner on tickets (owner_id, updated_at);
    create index tickets_waiting on tickets (waiting_since) where waiting_since is not null;
    create index tickets_updated on tickets (updated_at);

    create table ticket_replies (
      id uuid primary key,
      ticket_id uuid not null references tickets on delete cascade,
      author_id uuid not null references users,
      nth integer not null,
      is_support boolean not null,
      is_note boolean not null,
      text text not null,
      created_at timestamptz not null,
      unique (ticket_id, nth)
    );
    create index ticket_replies_author on ticket_replies (author_id);
  `.execute(db)
}
