import { sql, type Kysely } from 'kysely'

/** A fixed term that went on as a periodic tenancy: its host has seen it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ledger_entries drop constraint ledger_entries_kind_check;
    alter table ledger_entries add constraint ledger_entries_kind_check check (
      kind in (
        'PAYMENT', 'CLAIM', 'CONFIRMATION', 'DECLINE', 'SAME_MONEY', 'REVERSAL', 'CHARGE', 'CREDIT', 'REFUND',
        'RENT_CHANGE', 'RENT_END', 'OPENING', 'PERIODIC', 'OVERDUE_NOTICE', 'BOND_RECEIVED', 'BOND_LODGED',
        'BOND_REFUNDED', 'BOND_CLAIMED'
      )
    );
    alter table ledger_entries drop constraint ledger_entries_amount_of_kind;
    alter table ledger_entries add constraint ledger_entries_amount_of_kind check (
      case
        when kind in ('DECLINE', 'SAME_MONEY', 'REVERSAL', 'RENT_END', 'OPENING', 'PERIODIC') then amount is null
        when kind = 'RENT_CHANGE' then amount is not null and amount >= 0
        else amount is not null and amount > 0
      end
    );
  `.execute(db)
}
