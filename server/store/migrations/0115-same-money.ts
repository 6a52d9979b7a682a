import { sql, type Kysely } from 'kysely'

/** A claim can be answered by a payment that is already recorded. The entry names the claim and has no amount. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ledger_entries drop constraint ledger_entries_kind_check;
    alter table ledger_entries add constraint ledger_entries_kind_check check (
      kind in (
        'PAYMENT', 'CLAIM', 'CONFIRMATION', 'DECLINE', 'SAME_MONEY', 'REVERSAL', 'CHARGE', 'CREDIT', 'REFUND',
        'RENT_CHANGE', 'RENT_END', 'OVERDUE_NOTICE', 'BOND_RECEIVED', 'BOND_LODGED', 'BOND_REFUNDED', 'BOND_CLAIMED'
      )
    );
    alter table ledger_entries drop constraint ledger_entries_check1;
    alter table ledger_entries add constraint ledger_entries_amount_of_kind check (
      case
        when kind in ('DECLINE', 'SAME_MONEY', 'REVERSAL', 'RENT_END') then amount is null
        when kind = 'RENT_CHANGE' then amount is not null and amount >= 0
        else amount is not null and amount > 0
      end
    );
    alter table ledger_entries drop constraint ledger_entries_check3;
    alter table ledger_entries add constraint ledger_entries_named_by_kind check (
      case
        when kind in ('CONFIRMATION', 'DECLINE', 'SAME_MONEY', 'REVERSAL') then entry_id is not null
        else entry_id is null or kind = 'PAYMENT'
      end
    );
  `.execute(db)
}
