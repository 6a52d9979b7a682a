import type { Day } from '#domain/calendar/calendar-day.ts'
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

type Money = { entry: Entry; kind: Entry['kind']; left: number }

/**
 * Fills dues with payments, confirmed claims, credits and bond awarded for rent, earliest first. Money pays the rent that
 * is due on its day before anything else that is due on it, the oldest first, and then what is due later. So a charge
 * that nobody paid makes no rent unpaid. Bond awarded for damage pays charges of its day or before, and nothing else.
 * Refunds are taken from the latest money. The order in which entries are passed plays no part.
 */
export function fillDues(
  dues: readonly Due[],
  counting: readonly Entry[],
): { filled: Filled[]; shares: Share[] } {
  const shares: Share[] = []
  // Field by field: spreading a hundred thousand dues takes longer than everything else.
  const filled = dues.map(({ id, kind, name, dueOn, from, to, amount, parts }): Filled => {
    return { id, kind, name, dueOn, from, to, amount, parts, paid: 0 }
  })
  const open = openDues(filled)
  for (const money of moneyLeft(counting)) {
    const isForDamage = isDamage(money.entry)
    while (money.left > 0) {
      const due = isForDamage ? open.charge(money.entry.day) : open.next(money.entry.day)
      if (due === null) break
      const amount = Math.min(money.left, due.amount - due.paid)
      due.paid += amount
      money.left -= amount
      shares.push(shareOf(money, due, amount))
    }
    if (money.left > 0 && !isForDamage) shares.push(shareOf(money, null, money.left))
  }
  return { filled, shares }
}

/** The unpaid dues, as money of a day finds them. */
type OpenDues = { next: (day: Day) => Filled | null; charge: (day: Day) => Filled | null }

function openDues(filled: readonly Filled[]): OpenDues {
  const rents = filled.filter(({ kind }) => kind === 'rent')
  const others = filled.filter(({ kind }) => kind !== 'rent')
  let rentAt = 0
  let otherAt = 0
  return {
    next(day) {
      while (isFull(rents[rentAt])) rentAt += 1
      while (isFull(others[otherAt])) otherAt += 1
      const rent = rents[rentAt] ?? null
      const other = others[otherAt] ?? null
      if (rent === null || other === null) return rent ?? other
      // On or before the day of the money, rent comes first. After it, what is due first does.
      return rent.dueOn <= day || rent.dueOn <= other.dueOn ? rent : other
    },
    charge: (day) => others.find((due) => due.kind === 'charge' && due.dueOn <= day && !isFull(due)) ?? null,
  }
}

function isFull(due: Filled | undefined): boolean {
  return due !== undefined && due.paid >= due.amount
}

function isDamage({ kind, awardedFor }: Entry): boolean {
  return kind === 'BOND_CLAIMED' && awardedFor === 'DAMAGE'
}

const PAYS: ReadonlySet<Entry['kind']> = new Set(['PAYMENT', 'CONFIRMATION', 'CREDIT'])

function moneyLeft(counting: readonly Entry[]): Money[] {
  const moneys = counting
    .filter(({ kind, awardedFor }) => PAYS.has(kind) || (kind === 'BOND_CLAIMED' && awardedFor !== undefined))
    .sort((a, b) => (a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? -1 : 1))
    .flatMap(moneyOf)
  let back = counting.reduce((sum, { kind, amount }) => (kind === 'REFUND' ? sum + (amount ?? 0) : sum), 0)
  if (back === 0) return moneys
  // What isn't money of the guest's is refunded last, and a bond not at all.
  const latestFirst = moneys.toReversed()
  const isCredit = ({ kind }: Money): boolean => kind === 'CREDIT'
  const isPaid = ({ kind }: Money): boolean => kind === 'PAYMENT' || kind === 'CONFIRMATION'
  for (const money of [...latestFirst.filter(isPaid), ...latestFirst.filter(isCredit)]) {
    const taken = Math.min(back, money.left)
    money.left -= taken
    back -= taken
  }
  return moneys.filter(({ left }) => left > 0)
}

/** Returns an entry as money. What rounding cash settles besides comes after it, as a credit. */
function moneyOf(entry: Entry): Money[] {
  const { kind, amount, rounding = 0 } = entry
  const money = { entry, kind, left: (amount ?? 0) + Math.min(0, rounding) }
  return rounding > 0 ? [money, { entry, kind: 'CREDIT', left: rounding }] : [money]
}

function shareOf({ entry: { id, day }, kind }: Money, due: Due | null, amount: number): Share {
  return { entryId: id, kind, day, dueId: due?.id ?? null, paidFor: due?.kind ?? null, amount }
}
