import { type RawBuilder, sql } from 'kysely'
import { CODES_SENT_DAYS_BEFORE, mayHaveCodes } from '#domain/calendar/arrival-window.ts'
import { checkpointNumber } from '#contract/checkpoint-number.ts'
import { addDays, type Day, localMoment } from '#domain/calendar/calendar-day.ts'
import { dayAtPlace, type PlaceZone, zoneOf } from '#contract/region.ts'
import { goesOn, lastDayOf, SHORT_FIXED_TERM_DAYS } from '#domain/calendar/tenancy-term.ts'
import { tellPeople } from '#server/live/tell-moved.ts'
import { termsWithNotice } from '#server/records/agreements/terms-with-notice.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { recordChanges, type ChangedRow } from '#server/store/feed.ts'
import { inTransaction, type Tx } from '#server/store/in-transaction.ts'
import { failureCodes } from '#server/store/jobs/failure-codes.ts'
import type { Db, StoredAgreement } from '#server/store/tables.ts'
import type { ArrivalTables } from './arrival-note-rows.ts'
import { dropNotesOfDeleted } from './deleted-notes.ts'

/*
 * What guests are told of arrival notes, as rows: `arrivals` has one for each agreement that both accepted. A change of
 * it puts the notes into the feeds of its two parties, so that what a device holds is what the row says.
 *
 *   (none) ──accepted──► closed ──two days before──► open ──the last day is over──► closed ──ended──► (none)
 */

/** The fields of an agreement that determine its arrival. */
type Stay = Pick<
  StoredAgreement,
  'id' | 'unit_id' | 'host_id' | 'guest_id' | 'status' | 'terms' | 'notice_ends_on'
>

/**
 * Updates what the guest can see to match the agreement and the day. Returns the rows that changed for the two parties,
 * or none. Call it before the transaction's last step, which records them in the feeds.
 */
export async function setArrival(tx: Tx, agreement: Stay, at: Date): Promise<ChangedRow[]> {
  const { id, unit_id, guest_id, status } = agreement
  const changes: ChangedRow[] = [
    { collection: 'arrivalNotes', id: unit_id },
    // The guest can read the unit's address and house rules while the agreement is in force.
    { collection: 'units', id: unit_id },
  ]
  const arrivals = tx.withTables<ArrivalTables>()
  if (status !== 'APPROVED' && status !== 'ACTIVE') {
    const ended = await arrivals.deleteFrom('arrivals').where('agreement_id', '=', id).executeTakeFirst()
    // It may have been the last that kept the notes of a deleted room.
    if (ended.numDeletedRows > 0) await dropNotesOfDeleted(tx, [unit_id])
    return ended.numDeletedRows > 0 ? changes : []
  }
  // Notes being written at this moment either wait and then tell this guest too, or are already stored.
  await tx.selectFrom('units').select('id').where('id', '=', unit_id).forKeyShare().execute()
  const stay = { ...termsWithNotice(agreement), status }
  const zone = zoneOf(stay.region)
  const last = lastDayOf(stay)
  const isOpen = mayHaveCodes(stay, dayAtPlace(at, zone))
  // A term that may become periodic has no known end.
  const closesOn = last === null || goesOn(stay) ? null : addDays(last, 1)
  const told = {
    is_open: isOpen,
    closes_at: isOpen && closesOn !== null ? beginOf(closesOn, zone) : null,
    told_at: at,
    arrived_at: null,
  }
  const set = await arrivals
    .insertInto('arrivals')
    .values({ agreement_id: id, unit_id, guest_id, ...told })
    .onConflict((conflict) =>
      conflict
        .column('agreement_id')
        .doUpdateSet(told)
        // A change of the last day moves the moment at which open codes close.
        .where(({ or, eb }) =>
          or([
            eb('arrivals.is_open', '<>', isOpen),
            eb('arrivals.closes_at', 'is distinct from', told.closes_at),
          ]),
        ),
    )
    .returning('agreement_id')
    .executeTakeFirst()
  return set ? changes : []
}

const ZONES: readonly PlaceZone[] = ['Pacific/Auckland', 'Pacific/Chatham']

export type Moving = Pick<ServerScope, 'db' | 'live' | 'now'> & { log: (line: string) => void }

/**
 * Opens and closes the codes of stays whose day has come, whichever process does so first. Returns how many changed.
 * One that fails is logged and waits for the next turn; it keeps none of the others waiting.
 */
export async function moveArrivals(scope: Moving): Promise<number> {
  const at = scope.now()
  let count = 0
  for (const zone of ZONES) {
    for (const id of await dueArrivals(scope.db, zone, at)) {
      try {
        const moved = await inTransaction(scope.db, (tx) => moveArrival(tx, id, at))
        if (moved.length > 0) count += 1
        tellPeople(scope, moved)
      } catch (error) {
        scope.log(`The door codes of agreement ${id} wait (${failureCodes(error)})`)
      }
    }
  }
  return count
}

/**
 * Returns the agreements of a zone whose guest's view doesn't match the day. Days are compared as text: PostgreSQL has
 * no year 0, and one such day would fail the search for everybody.
 */
async function dueArrivals(db: Db, zone: PlaceZone, at: Date): Promise<string[]> {
  const today = dayAtPlace(at, zone)
  const opensUpTo = addDays(today, CODES_SENT_DAYS_BEFORE)
  const due = await db
    .selectFrom('agreements')
    .select('id')
    .where('status', 'in', ['APPROVED', 'ACTIVE'])
    .where(sql<boolean>`(coalesce(terms->>'region', '') = 'CHATHAM_ISLANDS') = ${zone === 'Pacific/Chatham'}`)
    .where(
      sql<boolean>`not exists (
        select from arrivals where agreement_id = agreements.id and is_open = (
          coalesce(starts_on, ${today}) <= ${opensUpTo} and (coalesce(leaves_on, ${today}) >= ${today} or ${wentOn(today)})
        )
      )`,
    )
    .orderBy('id')
    .execute()
  return due.map(({ id }) => id)
}

/** Whether a fixed term of an agreement under way is over by a day and goes on as a periodic tenancy, as `goesOn` says. */
export function wentOn(today: Day | RawBuilder<Day>): RawBuilder<boolean> {
  // PostgreSQL has no year 0; a case keeps it from being asked.
  return sql`case
    when status = 'ACTIVE' and terms->>'regime' = 'RESIDENTIAL' and starts_on >= '0001' and ends_on < ${today}
      and notice_ends_on is null
    then starts_on::date <= ends_on::date - ${SHORT_FIXED_TERM_DAYS}::int
    else false
  end`
}

/** Updates what the guest of an agreement can see. Returns the people to tell, none if another process did so. */
async function moveArrival(tx: Tx, id: string, at: Date): Promise<string[]> {
  const agreement = await tx
    .selectFrom('agreements')
    .selectAll()
    .where('id', '=', id)
    .where('status', 'in', ['APPROVED', 'ACTIVE'])
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  const changes = agreement ? await setArrival(tx, agreement, at) : []
  if (!agreement || changes.length === 0) return []
  const people = [agreement.host_id, agreement.guest_id]
  await recordChanges(tx, people, changes)
  return people
}

/**
 * Notes what a device of this person has: a device that asks for changes after a number has stored everything up to it.
 * Does nothing for people whose notes have all arrived.
 */
export async function noteArrived(
  scope: Pick<ServerScope, 'db' | 'live' | 'now'>,
  userId: string,
  since: string,
): Promise<void> {
  if (!(await isAwaited(scope.db, userId))) return
  const hosts = await inTransaction(scope.db, async (tx) => {
    const { rows } = await sql<{ unit_id: string; host_id: string }>`
      update arrivals set arrived_at = ${scope.now()}
      from feed_changes, arrival_notes, units
      where arrivals.guest_id = ${userId} and arrivals.arrived_at is null
        and feed_changes.user_id = ${userId} and feed_changes.collection = 'arrivalNotes'
        and feed_changes.row_id = arrivals.unit_id and feed_changes.n <= ${checkpointNumber(since)}
        and arrival_notes.unit_id = arrivals.unit_id and units.id = arrivals.unit_id
      returning arrivals.unit_id, units.host_id
    `.execute(tx)
    const people = [...new Set(rows.map(({ host_id }) => host_id))].toSorted()
    for (const person of people)
      await recordChanges(
        tx,
        [person],
        rows.flatMap(({ unit_id, host_id }): ChangedRow[] =>
          host_id === person ? [{ collection: 'arrivalNotes', id: unit_id }] : [],
        ),
      )
    return people
  })
  tellPeople(scope, hosts)
}

async function isAwaited(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from arrivals join arrival_notes using (unit_id)
    where guest_id = ${userId} and arrived_at is null limit 1
  `.execute(db)
  return rows.length > 0
}

/** Returns when a day begins at a place. */
export function beginOf(day: string, zone: PlaceZone): Date {
  // At midnight in Greenwich it's past noon there, on the same day, by as much as the zone is ahead.
  const inGreenwich = new Date(`${day}T00:00:00Z`)
  return new Date(inGreenwich.getTime() - localMoment(inGreenwich, zone).minute * 60_000)
}
