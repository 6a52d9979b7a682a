import { sql } from 'kysely'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import { CODES_SENT_DAYS_BEFORE } from '#domain/calendar/arrival-window.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { departuresOf, TURNOVER_ASKED_DAYS } from '#domain/calendar/turnovers.ts'
import { givenFor } from '#domain/hands/may-do.ts'
import { wayInOn } from '#domain/hands/way-in.ts'
import type { HandTables } from '#server/access/hands.ts'
import { tellPeople } from '#server/live/tell-moved.ts'
import { beginOf } from '#server/records/arrival-notes/arrivals.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { type ChangedRow, recordForEach } from '#server/store/feed.ts'
import { inTransaction, type Tx } from '#server/store/in-transaction.ts'
import { failureCodes } from '#server/store/jobs/failure-codes.ts'
import { staysOf } from './hand-rows.ts'

export type WaysIn = Pick<ServerScope, 'db' | 'live' | 'now'> & { log: (line: string) => void }

/**
 * Opens and closes the way in of rooms whose departures have come near or are over, whichever process does so first.
 * Returns for how many people. A room that fails is logged and waits for the next turn.
 */
export async function moveWaysIn(scope: WaysIn): Promise<number> {
  const at = scope.now()
  let count = 0
  for (const unitId of await roomsToMove(scope, at)) {
    try {
      const moved = await inTransaction(scope.db, async (tx) =>
        recordForEach(tx, await settleWaysIn(tx, unitId, at)),
      )
      count += moved.length
      tellPeople(scope, moved)
    } catch (error) {
      scope.log(`The way into room ${unitId} waits for those who help there (${failureCodes(error)})`)
    }
  }
  return count
}

/** Returns rooms with a way in that is open, or with somebody who has left or leaves about now, and hands who may have it. */
async function roomsToMove({ db }: Pick<WaysIn, 'db'>, at: Date): Promise<string[]> {
  const today = dayAtPlace(at, 'Pacific/Auckland')
  // The day on the Chathams may be the next one.
  const [from, to] = [addDays(today, -TURNOVER_ASKED_DAYS - 1), addDays(today, CODES_SENT_DAYS_BEFORE + 1)]
  const { rows } = await sql<{ unit_id: string }>`
    select distinct hands.unit_id from hands
    where given && ${givenFor('enterRoom')}::text[] and (
      is_open or exists (
        select from agreements where agreements.unit_id = hands.unit_id
          and status not in ('DRAFT', 'PENDING', 'REJECTED') and coalesce(ended_on, leaves_on) between ${from} and ${to}
      )
    )
    order by 1
  `.execute(db)
  return rows.map(({ unit_id }) => unit_id)
}

/** Sets whether the hands of a room may have its way in. Returns the rows that changed for them, by person. */
export async function settleWaysIn(tx: Tx, unitId: string, at: Date): Promise<Map<string, ChangedRow[]>> {
  // Nobody leaves a stay that is only asked about.
  const stays = (await staysOf(tx, [unitId])).filter(({ status }) => status !== 'PENDING')
  const [stay] = stays
  const zone = zoneOf(stay?.region ?? null)
  const departures = departuresOf(stays, ({ region }) => dayAtPlace(at, zoneOf(region)))
  const { isOpen, closesOn } = wayInOn(departures, dayAtPlace(at, zone))
  const closesAt = closesOn === null ? null : beginOf(closesOn, zone)
  const changed = await tx
    .withTables<HandTables>()
    .updateTable('hands')
    .set({ is_open: isOpen, closes_at: closesAt })
    .where('unit_id', '=', unitId)
    .where(sql<boolean>`given && ${givenFor('enterRoom')}::text[]`)
    .where(sql<boolean>`(is_open, closes_at) is distinct from (${isOpen}::boolean, ${closesAt}::timestamptz)`)
    .returning(['id', 'person_id'])
    .execute()
  return new Map(changed.map(({ id, person_id }) => [person_id, [{ collection: 'hands' as const, id }]]))
}
