import { sql, type Kysely } from 'kysely'

/** Notices of overdue rent are entries of the ledger: that one was given, when, and how much was overdue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ledger_entries drop constraint ledger_entries_kind_check;
    alter table ledger_entries add constraint ledger_entries_kind_check check (
      kind in (
        'PAYMENT', 'CLAIM', 'CONFIRMATION', 'DECLINE', 'REVERSAL', 'CHARGE', 'CREDIT', 'REFUND', 'RENT_CHANGE',
        'RENT_END', 'OVERDUE_NOTICE', 'BOND_RECEIVED', 'BOND_LODGED', 'BOND_REFUNDED', 'BOND_CLAIMED'
      )
    );
  `.execute(db)
}
