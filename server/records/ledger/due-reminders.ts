import { addDays, type Day, daysBetween } from '#domain/calendar/calendar-day.ts'
import { RENT_DAYS } from '#domain/calendar/message-moments.ts'
import { accountOf } from '#domain/money/balance.ts'
import { standingOf } from '#domain/money/standing.ts'
import type { Entry, Tenancy } from '#domain/money/tenancy.ts'
import { CASH_ROUNDING_MAX } from '#contract/ledger-extras.ts'
import { zoneOf } from '#contract/region.ts'
import type { RentReminderKind } from '#server/scope/mail-order.ts'

/** A reminder for a guest: what is still open, in cents, of everything due on a day. */
export type DueReminder = { kind: RentReminderKind; dueOn: Day; cents: number }

const SOON_DAYS = -RENT_DAYS.rentDue
/** A server that was down for longer doesn't catch up on it. */
const LATE_DAYS = 7

/** A claim and a payment of the same amount at most this many days apart are taken for the same money. */
const SAME_MONEY_DAYS = 7

/**
 * Returns the reminders for the rent of an agreement on a day, by due day. A claim that the host hasn't answered counts
 * as paid, unless the host has recorded what may be the same money. For rent by the day, only late rent is included,
 * because nobody needs three mails a day, and nobody is reminded of cents that no coin pays.
 */
export function dueReminders(tenancy: Tenancy, entries: readonly Entry[], today: Day): DueReminder[] {
  const { counting, statuses } = standingOf(entries, today, zoneOf(tenancy.region))
  const received = counting.filter(({ kind }) => kind === 'PAYMENT' || kind === 'CONFIRMATION')
  const isOpen = (entry: Entry): boolean =>
    statuses.get(entry.id) === 'PROCESSING' && !received.some((money) => isSameMoney(entry, money))
  const covered = entries.map((entry): Entry => (isOpen(entry) ? { ...entry, kind: 'PAYMENT' } : entry))
  const { dues } = accountOf(tenancy, covered, today, addDays(today, SOON_DAYS))
  const open = new Map<Day, number>()
  for (const { dueOn, amount, paid } of dues)
    if (paid < amount) open.set(dueOn, (open.get(dueOn) ?? 0) + amount - paid)
  return [...open].flatMap(([dueOn, cents]): DueReminder[] => {
    const kind = kindOf(daysBetween(today, dueOn))
    const isSaid = kind === 'late' || tenancy.frequency !== 'DAILY'
    return kind !== null && isSaid && cents > CASH_ROUNDING_MAX ? [{ kind, dueOn, cents }] : []
  })
}

function isSameMoney(claim: Entry, { amount, day }: Entry): boolean {
  return claim.amount === amount && Math.abs(daysBetween(claim.day, day)) <= SAME_MONEY_DAYS
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
