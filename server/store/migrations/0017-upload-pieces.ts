import { sql, type Kysely } from 'kysely'

/** The bytes of uploads in progress, by offset: every process of a server can continue what another one received. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table upload_pieces (
      file_id uuid not null references files on delete cascade,
      starts_at bigint not null,
      content bytea not null,
      primary key (file_id, starts_at)
    );
    alter table upload_pieces alter column content set storage external;
  `.execute(db)
}
