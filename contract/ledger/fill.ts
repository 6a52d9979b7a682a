import type { Day } from '#contract/calendar-day.ts'
import type { Due } from './schedule.ts'
import type { Entry } from './tenancy.ts'

/** A due and how much of it is paid, in cents. */
export type Filled = Due & { paid: number }

/**
 * Which money went to which due. `dueId` and `paidFor` are `null` for money that no due exists for. In cents, always
 * positive.
 */
export type Share = {
  entryId: string
  kind: Entry['kind']
  day: Day
  dueId: string | null
  paidFor: Due['kind'] | null
  amount: number
}

type Money = { entry: Entry; left: number }

/**
 * Fills the oldest dues first with payments, confirmed claims and credits, earliest first. Refunds are taken from the
 * latest money. The total decides how much of each due is paid, so the order of the entries only decides which of them
 * paid it.
 */
export function fillDues(
  dues: readonly Due[],
  counting: readonly Entry[],
): { filled: Filled[]; shares: Share[] } {
  const moneys = moneyLeft(counting)
  const shares: Share[] = []
  let at = 0
  const filled = dues.map((due) => {
    let paid = 0
    while (paid < due.amount) {
      const money = moneys[at]
      if (money === undefined) break
      const amount = Math.min(money.left, due.amount - paid)
      if (amount > 0) shares.push(shareOf(money.entry, due, amount))
      paid += amount
      money.left -= amount
      if (money.left === 0) at += 1
    }
    // Field by field: spreading a hundred thousand dues takes longer than everything else.
    const { id, kind, name, dueOn, from, to, parts } = due
    return { id, kind, name, dueOn, from, to, amount: due.amount, parts, paid }
  })
  for (const { entry, left } of moneys.slice(at)) if (left > 0) shares.push(shareOf(entry, null, left))
  return { filled, shares }
}

function moneyLeft(counting: readonly Entry[]): Money[] {
  const moneys = counting
    .filter(({ kind }) => kind === 'PAYMENT' || kind === 'CONFIRMATION' || kind === 'CREDIT')
    .sort((a, b) => (a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? -1 : 1))
    .map((entry) => ({ entry, left: entry.amount ?? 0 }))
  let back = counting.reduce((sum, { kind, amount }) => (kind === 'REFUND' ? sum + (amount ?? 0) : sum), 0)
  if (back === 0) return moneys
  // A credit isn't money, so it is refunded last.
  const latestFirst = moneys.toReversed()
  const isCredit = ({ entry }: Money): boolean => entry.kind === 'CREDIT'
  for (const money of [...latestFirst.filter((each) => !isCredit(each)), ...latestFirst.filter(isCredit)]) {
    const taken = Math.min(back, money.left)
    money.left -= taken
    back -= taken
  }
  return moneys.filter(({ left }) => left > 0)
}

function shareOf({ id, kind, day }: Entry, due: Due | null, amount: number): Share {
  return { entryId: id, kind, day, dueId: due?.id ?? null, paidFor: due?.kind ?? null, amount }
}
