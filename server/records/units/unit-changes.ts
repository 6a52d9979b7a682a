import { sql } from 'kysely'
import { shownToHands } from '#server/access/hands.ts'
import { type ChangedRow, type ChangesByPerson, recordForEach } from '#server/store/feed.ts'
import type { LineAdded } from '#server/chats/system-lines.ts'
import type { Tx } from '#server/store/in-transaction.ts'

type UnitNews = {
  isRetitled?: boolean
  isDeleted?: boolean
  lines?: readonly LineAdded[]
  /** What the end of its hands changes, if they have ended with it. */
  ended?: ChangesByPerson
}

/**
 * Records a unit in the feeds of its host and of everybody who talks about it, stays or helps in it, with the lines that its
 * change added. If its title has changed, also records the chats about it and its arrival notes (which are deleted with
 * the unit). Returns the people whose feeds moved. A transaction's last step, with people ordered by id. Locks the
 * host's name until it ends, as for an agreement (agreement-changes.ts).
 */
export async function recordUnitChanged(
  tx: Tx,
  unit: { id: string; host_id: string },
  { isRetitled = false, isDeleted = false, lines = [], ended = new Map() }: UnitNews = {},
): Promise<string[]> {
  await tx.selectFrom('users').select('id').where('id', '=', unit.host_id).forShare().execute()
  const { rows } = await sql<{ user_id: string; chat_ids: string[]; has_notes: boolean }>`
    select
      people.user_id,
      array_remove(array_agg(people.chat_id order by people.chat_id), null)::text[] as chat_ids,
      exists (select from arrival_notes where unit_id = ${unit.id}) and (
        people.user_id = ${unit.host_id}
        or exists (select from arrivals where unit_id = ${unit.id} and guest_id = people.user_id)
      ) as has_notes
    from (
      select chat_members.user_id, chats.id as chat_id
      from chat_units
      join chat_members on chat_members.chat_id = chat_units.chat_id
      left join chats on chats.id = chat_units.chat_id and chats.unit_id = chat_units.unit_id
      where chat_units.unit_id = ${unit.id}
      union all
      select guest_id, null from agreements where unit_id = ${unit.id} and status in ('APPROVED', 'ACTIVE')
      union all select ${unit.host_id}::uuid, null
    ) as people
    group by people.user_id
    order by people.user_id
  `.execute(tx)
  const shown = new Map<string, ChangedRow[]>()
  for (const { user_id, chat_ids, has_notes } of rows) {
    const chats = isRetitled ? chat_ids.map((id): ChangedRow => ({ collection: 'chats', id })) : []
    const areNotesOther = has_notes && (isRetitled || isDeleted)
    const notes: ChangedRow[] = areNotesOther ? [{ collection: 'arrivalNotes', id: unit.id }] : []
    const said = lines.flatMap(({ people, changes }) => (people.includes(user_id) ? changes : []))
    shown.set(user_id, [{ collection: 'units', id: unit.id }, ...notes, ...chats, ...said])
  }
  return recordForEach(tx, shown, await shownToHands(tx, 'findRoom', unit.id), ended)
}
