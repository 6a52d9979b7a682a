import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table units
      add column status text not null default 'DRAFT' check (
        status in ('DRAFT', 'PUBLISHED', 'UNPUBLISHED', 'ARCHIVED', 'DELETED')
      ),
      add column version integer not null default 1,
      add column fields jsonb not null default '{}',
      add column published_at timestamptz,
      add column updated_at timestamptz not null default now();
    create index units_host on units (host_id, updated_at desc);
    create index units_published on units (published_at desc) where status = 'PUBLISHED';
    create index chats_unit on chats (unit_id);
  `.execute(db)
}
