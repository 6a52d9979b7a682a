import { sql } from 'kysely'
import type { AgreementTerms } from '#contract/agreement-terms.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { departuresOf } from '#domain/calendar/turnovers.ts'
import { tellPeople } from '#server/live/tell-moved.ts'
import { termsWithNotice } from '#server/records/agreements/terms-with-notice.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { handsOf } from '#server/access/hands.ts'
import { type ChangedRow, recordForEach } from '#server/store/feed.ts'
import { inTransaction, type Tx } from '#server/store/in-transaction.ts'
import { failureCodes } from '#server/store/jobs/failure-codes.ts'
import type { TurnoverTables } from './turnover-rows.ts'

/*
 * Which guests are told that their room is ready, as rows: `turnover_told` has one for each. They follow from the room's
 * turnovers, its agreements and its switch. What a host writes of these settles them at once, what happens to an agreement
 * within a minute. A guest's device holds what the rows say, so a change of them is recorded in the feeds.
 */

/** Departures before this many days make no room ready any more. */
const LOOKED_BACK_DAYS = 120
/** Agreements that changed since then are looked at again, so that a turn that was missed makes no difference. */
const CHANGED_WITHIN_MS = 3_600_000

/** A room where something changed, and what of it shows to its host and to those who do its turnovers. */
type Settling = { unitId: string; hostId: string; rows: readonly ChangedRow[]; at: Date }

/**
 * Tells the guests of a room who aren't told yet and takes it back from others, and records this and what changed in the
 * feeds. `isPlan`: those who are told already see the change too. A transaction's last step. Returns the people.
 */
export async function tellOfUnit(
  tx: Tx,
  { unitId, hostId, rows, at }: Settling,
  { isPlan = false } = {},
): Promise<string[]> {
  const { changed, told } = await settleTold(tx, unitId, at)
  const guests = [...new Set(isPlan ? [...changed, ...told] : changed)]
  const plan: ChangedRow = { collection: 'turnoverPlans', id: unitId }
  // The rows of those who see the checklist say who is told.
  const own = changed.length > 0 && !isPlan ? [...rows, plan] : rows
  const hands = own.length > 0 ? await handsOf(tx, 'turnOver', unitId) : []
  const doing = own.length > 0 ? [hostId, ...hands.map(({ person_id }) => person_id)] : []
  return recordForEach(
    tx,
    new Map(guests.map((guest) => [guest, [plan]])),
    new Map(doing.map((person) => [person, own])),
  )
}

/** Returns the guests of a room for whom something changed, and all who are told now. */
async function settleTold(tx: Tx, unitId: string, at: Date): Promise<{ changed: string[]; told: string[] }> {
  const tables = tx.withTables<TurnoverTables>()
  // Serialises what settles the same room.
  const plan = await tables
    .selectFrom('turnover_plans')
    .select('fields')
    .where('unit_id', '=', unitId)
    .forUpdate()
    .executeTakeFirst()
  const wanted = plan?.fields.tellsGuest ? await readyStays(tx, unitId, at) : []
  const before = await tables.selectFrom('turnover_told').selectAll().where('unit_id', '=', unitId).execute()
  const gone = before.filter((row) => !wanted.some(({ id }) => id === row.agreement_id))
  const fresh = wanted.filter(({ id }) => !before.some((row) => row.agreement_id === id))
  if (gone.length > 0)
    await tables
      .deleteFrom('turnover_told')
      .where(
        'agreement_id',
        'in',
        gone.map(({ agreement_id }) => agreement_id),
      )
      .execute()
  if (fresh.length > 0)
    await tables
      .insertInto('turnover_told')
      .values(fresh.map(({ id, guestId }) => ({ agreement_id: id, unit_id: unitId, guest_id: guestId })))
      .execute()
  return {
    changed: [...gone.map(({ guest_id }) => guest_id), ...fresh.map(({ guestId }) => guestId)],
    told: wanted.map(({ guestId }) => guestId),
  }
}

/** Returns the stays in force for which the room is ready: who comes next after a departure that is. */
async function readyStays(tx: Tx, unitId: string, at: Date): Promise<{ id: string; guestId: string }[]> {
  const since = addDays(dayAtPlace(at, 'Pacific/Auckland'), -LOOKED_BACK_DAYS)
  const stored = await tx
    .withTables<TurnoverTables>()
    .selectFrom('agreements')
    .leftJoin('turnovers', 'turnovers.agreement_id', 'agreements.id')
    .select(['agreements.id', 'guest_id', 'status', 'terms', 'notice_ends_on'])
    .select(['ended_on', 'turnovers.fields as turnover'])
    .where('unit_id', '=', unitId)
    .where('status', 'not in', ['DRAFT', 'PENDING', 'REJECTED'])
    .where(sql<boolean>`(status in ('APPROVED', 'ACTIVE') or coalesce(ended_on, leaves_on) >= ${since})`)
    .orderBy('agreements.id')
    .execute()
  const stays = stored.map(({ id, guest_id, status, ended_on, turnover, ...agreement }) => ({
    ...termsWithNotice(agreement),
    ...{ id, unitId, guestId: guest_id, status, endedOn: ended_on, isReady: turnover?.isReady === true },
  }))
  const todayOf = ({ region }: { region: AgreementTerms['region'] }) => dayAtPlace(at, zoneOf(region))
  const ready = departuresOf(stays, todayOf).flatMap(({ stay, day, next }) => {
    // While somebody is to stay until a later day, also since they stay longer than agreed at first, it can't be ready.
    const isReady = stay.isReady && day <= todayOf(stay)
    return isReady && (next?.status === 'APPROVED' || next?.status === 'ACTIVE') ? [next] : []
  })
  return [...new Map(ready.map((stay) => [stay.id, stay])).values()]
}

export type Following = Pick<ServerScope, 'db' | 'live' | 'now'> & { log: (line: string) => void }

/**
 * Settles the rooms whose agreements changed lately, and those whose guest's last day comes. Returns how many guests are
 * told, or no longer told, by it. A room that fails is logged and waits for the next turn; it keeps none of the others
 * waiting.
 */
export async function followAgreements(scope: Following): Promise<number> {
  const at = scope.now()
  const today = dayAtPlace(at, 'Pacific/Auckland')
  const rooms = await scope.db
    .withTables<TurnoverTables>()
    .selectFrom('turnover_plans')
    .select(['unit_id', 'host_id'])
    .where(sql<boolean>`(fields->>'tellsGuest')::boolean`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('agreements')
          .select('agreements.id')
          .whereRef('agreements.unit_id', '=', 'turnover_plans.unit_id')
          .where((is) =>
            is.or([
              is('updated_at', '>', new Date(at.getTime() - CHANGED_WITHIN_MS)),
              // On the Chathams the next day begins earlier.
              is.between('leaves_on', addDays(today, -1), addDays(today, 1)),
            ]),
          ),
      ),
    )
    .orderBy('unit_id')
    .execute()
  let count = 0
  for (const { unit_id: unitId, host_id: hostId } of rooms) {
    try {
      const people = await inTransaction(scope.db, (tx) => tellOfUnit(tx, { unitId, hostId, rows: [], at }))
      count += people.filter((person) => person !== hostId).length
      tellPeople(scope, people)
    } catch (error) {
      scope.log(`Guests of room ${unitId} aren’t told yet that it’s ready (${failureCodes(error)})`)
    }
  }
  return count
}
