import { daysBetween } from '#domain/calendar/calendar-day.ts'
import type { Account } from '#domain/money/balance.ts'
import type { Entry, Tenancy } from '#domain/money/tenancy.ts'

/** Twelfths of a year and weeks as exact fractions (decision 48): what a whole period costs at a weekly rent. */
const WHOLE: Partial<Record<Tenancy['frequency'], { times: bigint; over: bigint; days: [number, number] }>> =
  {
    MONTHLY: { times: 52n, over: 12n, days: [28, 31] },
    QUARTERLY: { times: 13n, over: 1n, days: [89, 92] },
    YEARLY: { times: 52n, over: 1n, days: [365, 366] },
  }

/**
 * Returns what is wrong with the sums of an account. They're computed independently of the code under test, with whole
 * numbers and fractions, from the entries as they were written.
 */
export function wrongSums(tenancy: Tenancy, entries: readonly Entry[], account: Account): string[] {
  const { asOf } = account
  const reversed = new Set(
    entries.flatMap(({ kind, entryId, day }) =>
      kind === 'REVERSAL' && entryId !== null && day <= asOf ? [entryId] : [],
    ),
  )
  const counting = entries.filter(
    ({ id, kind, day }) =>
      kind !== 'REVERSAL' &&
      !reversed.has(id) &&
      (day <= asOf || kind === 'RENT_CHANGE' || kind === 'OPENING'),
  )
  const total = (...kinds: Entry['kind'][]): number =>
    counting.reduce((sum, { kind, amount }) => (kinds.includes(kind) ? sum + (amount ?? 0) : sum), 0)
  const paid = total('PAYMENT', 'CONFIRMATION') - total('REFUND')
  const credits = total('CREDIT')
  const rounding = counting.reduce((sum, entry) => sum + (entry.rounding ?? 0), 0)
  const due = account.dues.reduce((sum, { dueOn, amount }) => (dueOn <= account.asOf ? sum + amount : sum), 0)
  const settled = paid + credits + rounding + account.awarded
  return [
    ...(paid === account.paid ? [] : [`paid ${account.paid}, not ${paid}`]),
    ...(due - settled === account.owed ? [] : [`owed ${account.owed}, not ${due - settled}`]),
    ...account.dues.flatMap((each) =>
      each.kind === 'rent' ? wrongRent(tenancy, counting, each.parts, each.amount) : [],
    ),
  ]
}

function wrongRent(
  tenancy: Tenancy,
  counting: readonly Entry[],
  parts: Account['dues'][number]['parts'],
  amount: number,
): string[] {
  const whole = WHOLE[tenancy.frequency]
  const sum = parts.reduce((cents, part) => cents + part.amount, 0)
  // How a period is split in which the rent changes, or which an opening balance cuts, is checked day by day in
  // tests/property/rent-oracle.test.ts.
  const isCut = counting.some(({ kind, day }) => kind === 'OPENING' && day === parts[0]?.from)
  const unsplit = parts.length === 1 && !isCut ? parts : []
  const wrong = unsplit.filter((part) => {
    const weekly = BigInt(weeklyOn(tenancy, counting, part.from))
    const days = daysBetween(part.from, part.to) + 1
    const isLong = whole !== undefined && days >= whole.days[0] && days <= whole.days[1]
    const right = [
      halfUp(weekly * BigInt(days), 7n),
      ...(isLong ? [halfUp(weekly * whole.times, whole.over)] : []),
    ]
    return !right.includes(BigInt(part.amount))
  })
  return [
    ...(sum === amount ? [] : [`the parts of ${parts[0]?.from} come to ${sum}, not ${amount}`]),
    ...wrong.map(({ from, to, amount: cents }) => `${from} to ${to} costs ${cents}`),
  ]
}

function halfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator)
}

/** Returns the weekly rent on a day in cents: the latest change or else the terms, plus what further guests pay. */
function weeklyOn(tenancy: Tenancy, counting: readonly Entry[], day: string): number {
  const changes = counting.filter((entry) => entry.kind === 'RENT_CHANGE' && entry.day <= day)
  const [latest] = changes.toSorted((a, b) => (`${a.day} ${a.id}` > `${b.day} ${b.id}` ? -1 : 1))
  const cents = (dollars: number | null): number => Math.round((dollars ?? 0) * 100)
  const later = tenancy.laterGuests.filter(({ from }) => from <= day)
  const [others] = later.toReversed().toSorted((a, b) => (a.from === b.from ? 0 : a.from > b.from ? -1 : 1))
  const count = others?.additionalGuests ?? tenancy.additionalGuests ?? 0
  const guests = count * cents(tenancy.additionalGuestCharge)
  return (latest ? (latest.amount ?? 0) : cents(tenancy.rentPerWeek)) + guests
}
