import { sql, type Kysely } from 'kysely'

/**
 * The last day on which both agreed to end a term that would otherwise go on. Ends that were agreed before are known by
 * the rent, which ended with them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table agreements add agreed_end text check (agreed_end ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')
  `.execute(db)
  await sql`
    update agreements
    set
      agreed_end = terms ->> 'endsOn',
      notice_ends_on = least(notice_ends_on, terms ->> 'endsOn'),
      version = version + 1,
      updated_at = now()
    where
      status in ('APPROVED', 'ACTIVE')
      and terms ->> 'regime' = 'RESIDENTIAL'
      and exists (
        select
        from agreement_changes
        where
          agreement_id = agreements.id
          and state = 'ACCEPTED'
          and fields ->> 'endsOn' = terms ->> 'endsOn'
      )
      and exists (
        select
        from ledger_entries as ending
        where
          agreement_id = agreements.id
          and kind = 'RENT_END'
          and day = to_char((terms ->> 'endsOn')::date + 1, 'YYYY-MM-DD')
          and not exists (select from ledger_entries where kind = 'REVERSAL' and entry_id = ending.id)
      )
  `.execute(db)
}
