import { sql } from 'kysely'
import type { LawRegime } from '#contract/agreement-terms.ts'
import { addDays, type Day, laterOf } from '#domain/calendar/calendar-day.ts'
import { agreedEnd, changedTerms, type TermsChange } from '#domain/calendar/changed-terms.ts'
import { sharedNights, type StayDays } from '#domain/calendar/shared-nights.ts'
import { freeFrom, type Stay } from '#domain/calendar/tenancy-term.ts'
import { termsWithNotice } from '#server/records/agreements/terms-with-notice.ts'
import type { BlockedDaysTables } from '#server/records/blocked-days/blocked-days-rows.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import type { StoredAgreement } from '#server/store/tables.ts'

type InRoom = Pick<StoredAgreement, 'id' | 'unit_id' | 'status' | 'terms' | 'notice_ends_on' | 'agreed_end'>

/**
 * Returns which new day of a change takes nights that another agreed stay or blocked days of the room have; `null` if
 * all added nights are free. Nights that the stay has already aren't looked at: they stay as they are.
 */
export async function takenField(
  tx: Tx,
  agreement: InRoom,
  change: TermsChange,
  today: Day,
): Promise<'startsOn' | 'endsOn' | null> {
  const { startsOn, endsOn } = change
  if (startsOn === null && endsOn === null) return null
  const stay = termsWithNotice(agreement)
  // Both agree on another last day than that of a notice.
  const end = agreedEnd({ ...stay, agreedEnd: agreement.agreed_end }, change, today)
  const noticeEndsOn = endsOn === null ? stay.noticeEndsOn : end
  const taken = await takenSide(tx, agreement, { ...changedTerms(stay, change), noticeEndsOn }, today)
  return taken === 'after' ? 'endsOn' : taken === 'before' ? 'startsOn' : null
}

/** Returns whether others have nights that a stay has again with another last day by notice, or with none. */
export async function areNightsTaken(
  tx: Tx,
  agreement: InRoom,
  noticeEndsOn: Day | null,
  today: Day,
): Promise<boolean> {
  const next = { ...termsWithNotice(agreement), noticeEndsOn }
  return (await takenSide(tx, agreement, next, today)) !== null
}

/** Returns on which side of a stay others have nights that it would get; `null` for none. */
async function takenSide(
  tx: Tx,
  agreement: InRoom,
  next: Stay,
  today: Day,
): Promise<'before' | 'after' | null> {
  // Two extensions of stays in one room, accepted at the same moment, come one after the other.
  await tx.selectFrom('units').select('id').where('id', '=', agreement.unit_id).forNoKeyUpdate().execute()
  const others = await othersIn(tx, agreement, today)
  const added = addedNights(agreement, next, today)
  const isTaken = (nights: StayDays | null): boolean =>
    nights !== null && others.some((other) => sharedNights(nights, other) !== null)
  return isTaken(added.after) ? 'after' : isTaken(added.before) ? 'before' : null
}

/** Returns the nights that other days add before and after those of the stay; `null` for none. */
function addedNights(
  { status, ...agreement }: Pick<StoredAgreement, 'status' | 'terms' | 'notice_ends_on'>,
  next: Stay,
  today: Day,
): { before: StayDays | null; after: StayDays | null } {
  const terms = termsWithNotice(agreement)
  const until = freeFrom({ ...terms, status }, today)
  const nextUntil = freeFrom({ ...next, status }, today)
  const starts = next.startsOn
  const isEarlier = starts !== null && terms.startsOn !== null && starts < terms.startsOn
  const isLonger = until !== null && (nextUntil === null || nextUntil > until)
  return {
    before: isEarlier ? { startsOn: starts, endsOn: terms.startsOn } : null,
    after: isLonger ? { startsOn: laterOf(until, starts ?? until), endsOn: nextUntil } : null,
  }
}

/** Returns the other agreed stays and the blocked days of the room. */
async function othersIn(
  tx: Tx,
  { id, unit_id: unitId }: Pick<StoredAgreement, 'id' | 'unit_id'>,
  today: Day,
): Promise<StayDays[]> {
  const stays = await tx
    .selectFrom('agreements')
    .select(['starts_on as startsOn', 'ends_on as endsOn', 'notice_ends_on as noticeEndsOn', 'status'])
    .select(sql<LawRegime>`terms->>'regime'`.as('regime'))
    .where('unit_id', '=', unitId)
    .where('id', '<>', id)
    .where('status', 'in', ['APPROVED', 'ACTIVE'])
    .execute()
  const blocked = await tx
    .withTables<BlockedDaysTables>()
    .selectFrom('blocked_days')
    .select(['first_day', 'last_day'])
    .where('unit_id', '=', unitId)
    .where('is_removed', '=', false)
    .where('last_day', '>=', today)
    .execute()
  return [
    ...stays.map((stay) => ({ startsOn: stay.startsOn, endsOn: freeFrom(stay, today) })),
    ...blocked.map(({ first_day, last_day }) => ({ startsOn: first_day, endsOn: addDays(last_day, 1) })),
  ]
}
