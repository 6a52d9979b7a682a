import { sql } from 'kysely'
import type { LawRegime } from '#contract/agreement-terms.ts'
import { addDays, type Day, laterOf } from '#domain/calendar/calendar-day.ts'
import { isRepeated } from '#contract/echo-note.ts'
import { isOwnEcho, toldUntil } from '#domain/calendar/own-echo.ts'
import { sharedNights, type StayDays } from '#domain/calendar/shared-nights.ts'
import { freeFrom } from '#domain/calendar/tenancy-term.ts'
import type { BlockedDaysTables } from '#server/records/blocked-days/blocked-days-rows.ts'
import type { Tx } from '#server/store/in-transaction.ts'

/** Days as a calendar told them; `last_day` is blocked, too. */
export type TakenDays = { first_day: string; last_day: string; note: string; may_echo: boolean }

/** Nights further ahead can wait until they're nearer: those of a rule without an end move on every day. */
const DAYS_AHEAD = 365

/**
 * Returns whether a calendar's new days take nights of the coming year that are already taken by a stay that was
 * agreed or asked for, or by a booking in another calendar that this one
 * doesn't repeat. Nights that the same calendar had before (`former`) aren't
 * new, and an echo of the room's own calendar takes none.
 */
export async function hasNewOverlap(
  tx: Tx,
  room: { unitId: string; feedId: string },
  { added, former, today }: { added: readonly TakenDays[]; former: readonly TakenDays[]; today: Day },
): Promise<boolean> {
  if (added.length === 0) return false
  const { told, others } = await takenOf(tx, room, today)
  const known = former.map(asStay)
  return added.some((days) => {
    const stay = asStay(days)
    if (days.may_echo && isOwnEcho(stay, told, today)) return false
    return others.some((other) => {
      if (other.note !== undefined && isRepeated(stay, { ...other, note: other.note })) return false
      const nights = sharedNights(stay, other)
      if (nights === null) return false
      const from = laterOf(nights.from ?? today, today)
      const until = addDays(today, DAYS_AHEAD)
      const to = nights.to !== null && nights.to < until ? nights.to : until
      return from < to && toldUntil(from, known) < to
    })
  })
}

/** Returns what the room's own calendar tells, and everything that takes nights besides this calendar. */
async function takenOf(
  tx: Tx,
  { unitId, feedId }: { unitId: string; feedId: string },
  today: Day,
): Promise<{ told: StayDays[]; others: (StayDays & { note?: string })[] }> {
  const agreed = await tx
    .selectFrom('agreements')
    .select(['starts_on as startsOn', 'ends_on as endsOn', 'notice_ends_on as noticeEndsOn', 'status'])
    .select(sql<LawRegime>`terms->>'regime'`.as('regime'))
    .where('unit_id', '=', unitId)
    .where('status', 'in', ['PENDING', 'APPROVED', 'ACTIVE'])
    .execute()
  const stays = agreed.map((stay) => ({ ...stay, endsOn: freeFrom(stay, today) }))
  const blocked = await tx
    .withTables<BlockedDaysTables>()
    .selectFrom('blocked_days')
    .select(['feed_id', 'first_day', 'last_day', 'note', 'may_echo'])
    .where('unit_id', '=', unitId)
    .where('is_removed', '=', false)
    .where('last_day', '>=', today)
    .execute()
  const own = blocked.filter(({ feed_id }) => feed_id === null).map(asStay)
  const told: StayDays[] = [...stays.filter(({ status }) => status !== 'PENDING'), ...own]
  const elsewhere = blocked
    .filter(({ feed_id }) => feed_id !== null && feed_id !== feedId)
    .filter((days) => !days.may_echo || !isOwnEcho(asStay(days), told, today))
    .map(asStay)
  return {
    told,
    others: [
      ...stays.filter(({ startsOn, status }) => startsOn !== null || status === 'ACTIVE'),
      ...elsewhere,
    ],
  }
}

function asStay({ first_day, last_day, note }: Omit<TakenDays, 'may_echo'>) {
  return { startsOn: first_day, endsOn: addDays(last_day, 1), note }
}
