import { sql, type Kysely } from 'kysely'

/**
 * Entries of the ledgers. The most important rules are constraints, so that no code can break them; nothing is ever
 * changed or removed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_entries (
      id uuid primary key,
      agreement_id uuid not null references agreements,
      kind text not null check (
        kind in (
          'PAYMENT', 'CLAIM', 'CONFIRMATION', 'DECLINE', 'REVERSAL', 'CHARGE', 'CREDIT', 'REFUND',
          'RENT_CHANGE', 'RENT_END', 'BOND_RECEIVED', 'BOND_LODGED', 'BOND_REFUNDED', 'BOND_CLAIMED'
        )
      ),
      amount integer,
      day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      method text check (method in ('CASH', 'BANK', 'OTHER')),
      entry_id uuid,
      bank_line text,
      details jsonb not null,
      party text not null check (party in ('host', 'guest')),
      written_by uuid not null references users,
      accepted_at timestamptz not null,
      unique (agreement_id, id),
      -- What an entry answers or reverses is in the same ledger.
      foreign key (agreement_id, entry_id) references ledger_entries (agreement_id, id),
      check ((kind = 'CLAIM') = (party = 'guest') or (kind = 'REVERSAL' and party = 'guest')),
      check (
        case
          when kind in ('DECLINE', 'REVERSAL', 'RENT_END') then amount is null
          when kind = 'RENT_CHANGE' then amount is not null and amount >= 0
          else amount is not null and amount > 0
        end
      ),
      check (
        (method is not null)
        = (kind in ('PAYMENT', 'CLAIM', 'CONFIRMATION', 'REFUND', 'BOND_RECEIVED', 'BOND_REFUNDED'))
      ),
      check (
        case
          when kind in ('CONFIRMATION', 'DECLINE', 'REVERSAL') then entry_id is not null
          else entry_id is null or kind = 'PAYMENT'
        end
      )
    );
    create unique index ledger_entries_reversed_once on ledger_entries (entry_id) where kind = 'REVERSAL';
    create unique index ledger_entries_answered_once on ledger_entries (entry_id)
      where kind in ('CONFIRMATION', 'DECLINE');
    create unique index ledger_entries_bank_line on ledger_entries (agreement_id, bank_line)
      where bank_line is not null;
    create trigger ledger_entries_only_grow before update or delete or truncate on ledger_entries
      for each statement execute function refuse_change();
  `.execute(db)
}
