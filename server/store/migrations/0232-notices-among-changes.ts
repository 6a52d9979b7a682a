import { sql, type Kysely } from 'kysely'

/** Notices to end an agreement, and proposals to withdraw one, among its changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table agreement_changes
      add notice jsonb,
      add received_on text check (received_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      add withdraws uuid references agreement_changes
  `.execute(db)
}
