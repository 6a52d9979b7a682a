import { sql, type Kysely } from 'kysely'

/**
 * Which agreement of other people an administrator has read, when, and from where. Rows are added and never changed.
 * They don't reference a person or an agreement, so that they aren't deleted with them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table private_reads (
      id bigint generated always as identity primary key,
      reader_id uuid not null,
      agreement_id uuid not null,
      read_at timestamptz not null,
      read_from text not null
    );
    create index private_reads_agreement on private_reads (agreement_id, read_at);
    create function refuse_change() returns trigger language plpgsql as $$
      begin raise exception '% only grows', tg_table_name; end
    $$;
    create trigger private_reads_only_grow before update or delete or truncate on private_reads
      for each statement execute function refuse_change();
  `.execute(db)
}
