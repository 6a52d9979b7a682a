import { sql, type Kysely } from 'kysely'

/**
 * Slips of claims and receipts of expenses. An entry names its files in its details, an expense in a column of its own;
 * both are looked up by a file's id. The contract defines the purposes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table files drop constraint if exists files_purpose_check;
    alter table expenses add column attachments jsonb not null default '[]';
    create index expenses_attachments on expenses using gin (attachments) where attachments <> '[]';
    create index ledger_entries_attachments on ledger_entries using gin ((details -> 'attachments'))
      where details -> 'attachments' <> '[]';
  `.execute(db)
}
