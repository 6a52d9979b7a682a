import { sql } from 'kysely'
import { recordChanges } from '#server/store/feed.ts'
import type { Tx } from '#server/store/in-transaction.ts'

/**
 * Records a ticket in the feeds of its owner and of every administrator. Locks their names until the transaction ends
 * (a change of a name comes before, or finds this ticket among the rows that show it). A transaction's last step.
 * Returns the people whose feeds moved.
 */
export async function recordTicketChanged(tx: Tx, id: string, ownerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where id = ${ownerId} or role = 'ADMIN' order by id for share`.execute(tx)
  const people = rows.map((person) => person.id)
  await recordChanges(tx, people, [{ collection: 'tickets', id }])
  return people
}
