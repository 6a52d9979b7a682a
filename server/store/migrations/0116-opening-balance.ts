import { sql, type Kysely } from 'kysely'

/** A tenancy that was under way before: rent is charged from the day of its OPENING on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ledger_entries drop constraint ledger_entries_kind_check;
    alter table ledger_entries add constraint ledger_entries_kind_check check (
      kind in (
        'PAYMENT', 'CLAIM', 'CONFIRMATION', 'DECLINE', 'SAME_MONEY', 'REVERSAL', 'CHARGE', 'CREDIT', 'REFUND',
        'RENT_CHANGE', 'RENT_END', 'OPENING', 'OVERDUE_NOTICE', 'BOND_RECEIVED', 'BOND_LODGED', 'BOND_REFUNDED',
        'BOND_CLAIMED'
      )
    );
    alter table ledger_entries drop constraint ledger_entries_amount_of_kind;
    alter table ledger_entries add constraint ledger_entries_amount_of_kind check (
      case
        when kind in ('DECLINE', 'SAME_MONEY', 'REVERSAL', 'RENT_END', 'OPENING') then amount is null
        when kind = 'RENT_CHANGE' then amount is not null and amount >= 0
        else amount is not null and amount > 0
      end
    );
  `.execute(db)
}
