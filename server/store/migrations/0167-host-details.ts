import { sql, type Kysely } from 'kysely'

/** What a host says the same in every agreement; blank or null if they didn't say. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users
    add column bank_account text not null default '',
    add column service_address text not null default '',
    add column payment_details text not null default '',
    add column bond_weeks smallint`.execute(db)
}
