import { type Kysely, sql } from 'kysely'

/** Keeps who has declined a call that still rings for others of the same side. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('calls')
    .addColumn('declined_by', sql`uuid[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
    .execute()
}
