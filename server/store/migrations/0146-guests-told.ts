import { sql, type Kysely } from 'kysely'

/** When the guest of an invitation was told who holds what about them (Privacy Act 2020, principle 3A). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table guest_invitations add column told_at timestamptz;
  `.execute(db)
}
