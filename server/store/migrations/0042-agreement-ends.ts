import { sql, type Kysely } from 'kysely'

/**
 * The day on which an accepted agreement ended; from then on no rent is due. Agreements that were over before are
 * assumed to have ended with their last change. A cancelled one asks for no rent, because nothing says whether it had
 * been accepted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table agreements add column ended_on text check (ended_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$');
    update agreements
    set ended_on = to_char(updated_at at time zone 'Pacific/Auckland', 'YYYY-MM-DD')
    where status in ('COMPLETED', 'EXPIRED');
  `.execute(db)
}
