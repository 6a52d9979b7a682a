import { addDays, type Day, daysBetween } from '#contract/calendar-day.ts'
import { accountOf } from '#contract/ledger/balance.ts'
import { standingOf } from '#contract/ledger/standing.ts'
import type { Entry, Tenancy } from '#contract/ledger/tenancy.ts'
import type { RentReminderKind } from '#server/scope/mail-order.ts'

/** What a guest is reminded of: what is still open, in cents, of all that is due on a day. */
export type DueReminder = { kind: RentReminderKind; dueOn: Day; cents: number }

const SOON_DAYS = 2
/** A server that was away for longer does not come back to it. */
const LATE_DAYS = 7

/**
 * What is to be said on a day about the rent of an agreement, by due day. A claim that the host has not answered counts
 * as paid. Of rent by the day only what is late is said: nobody needs three letters a day.
 */
export function dueReminders(tenancy: Tenancy, entries: readonly Entry[], today: Day): DueReminder[] {
  const { statuses } = standingOf(entries, today)
  const covered = entries.map((entry): Entry =>
    statuses.get(entry.id) === 'PROCESSING' ? { ...entry, kind: 'PAYMENT' } : entry,
  )
  const { dues } = accountOf(tenancy, covered, today, addDays(today, SOON_DAYS))
  const open = new Map<Day, number>()
  for (const { dueOn, amount, paid } of dues)
    if (paid < amount) open.set(dueOn, (open.get(dueOn) ?? 0) + amount - paid)
  return [...open].flatMap(([dueOn, cents]): DueReminder[] => {
    const kind = kindOf(daysBetween(today, dueOn))
    const isSaid = kind !== null && (kind === 'late' || tenancy.frequency !== 'DAILY')
    return isSaid ? [{ kind, dueOn, cents }] : []
  })
}

/** By the days until a due day; `null` for one that is further away. A day that was missed is made up for. */
function kindOf(days: number): RentReminderKind | null {
  if (days > SOON_DAYS || days < -LATE_DAYS) return null
  if (days === 0) return 'today'
  return days > 0 ? 'soon' : 'late'
}
