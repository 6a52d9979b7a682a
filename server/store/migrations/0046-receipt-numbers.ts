import { sql, type Kysely } from 'kysely'

/** No two receipts of one host have the same number, even from different devices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unique index ledger_entries_receipt_number
      on ledger_entries (written_by, (details #>> '{receipt,number}'))
      where details #>> '{receipt,number}' is not null
  `.execute(db)
}
