import { sql, type Kysely } from 'kysely'

/** Reminds everybody who may turn a room over; the column keeps its name for processes of an earlier build. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table turnover_reminders
      drop constraint turnover_reminders_pkey,
      add primary key (agreement_id, day, host_id)
  `.execute(db)
}
