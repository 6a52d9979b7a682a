import { addDays, type Day, daysBetween } from '#contract/calendar-day.ts'
import { accountOf } from '#contract/ledger/balance.ts'
import { standingOf } from '#contract/ledger/standing.ts'
import type { Entry, Tenancy } from '#contract/ledger/tenancy.ts'
import type { RentReminderKind } from '#server/scope/mail-order.ts'

/** A reminder for a guest: what is still open, in cents, of everything due on a day. */
export type DueReminder = { kind: RentReminderKind; dueOn: Day; cents: number }

const SOON_DAYS = 2
/** A server that was down for longer doesn't catch up on it. */
const LATE_DAYS = 7

/**
 * Returns the reminders for the rent of an agreement on a day, by due day. A claim that the host hasn't answered counts
 * as paid. For rent by the day, only late rent is included, because nobody needs three mails a day.
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

/**
 * Returns the kind of reminder by the days until a due day, or `null` if it's further ahead or too long ago. A missed
 * day is made up for.
 */
function kindOf(days: number): RentReminderKind | null {
  if (days > SOON_DAYS || days < -LATE_DAYS) return null
  if (days === 0) return 'today'
  return days > 0 ? 'soon' : 'late'
}
