import { sql } from 'kysely'
import type { Tx } from '#server/store/in-transaction.ts'

/**
 * Deletes the arrival notes of those of these rooms that are deleted. While a guest's agreement is in force, they stay
 * for that guest: call this again when it has ended. Call it after a room's deletion was recorded in the feeds, because
 * the stored notes say who has them.
 */
export async function dropNotesOfDeleted(tx: Tx, unitIds: readonly string[]): Promise<void> {
  await sql`
    delete from arrival_notes using units
    where arrival_notes.unit_id = any(${unitIds}) and units.id = arrival_notes.unit_id and units.status = 'DELETED'
      and not exists (select from arrivals where arrivals.unit_id = units.id)
  `.execute(tx)
}
