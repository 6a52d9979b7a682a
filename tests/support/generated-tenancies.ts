import fc from 'fast-check'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { CHARGE_FREQUENCIES } from '#contract/charge-frequency.ts'
import type { LedgerKind } from '#contract/ledger-entry.ts'
import type { Entry, Tenancy } from '#domain/money/tenancy.ts'
import { LAW_REGIMES, NO_TERMS } from '#contract/agreement-terms.ts'

/** A tenancy with its entries and the day on which it's examined, around 2026. */
export type GeneratedTenancy = { tenancy: Tenancy; entries: Entry[]; today: string }

const FIRST = '2025-06-01'
/** The last day that a generated tenancy refers to. */
const LAST = addDays(FIRST, 460)
const day = (min: number, max: number) => fc.integer({ min, max }).map((days) => addDays(FIRST, days))
const dollars = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((cents) => cents / 100)

const terms = fc
  .record({
    // Half of them tenancies: only their long terms go on.
    regime: fc.constantFrom('RESIDENTIAL', 'RESIDENTIAL', 'RESIDENTIAL', ...LAW_REGIMES),
    startsOn: day(0, 60),
    stay: fc.option(fc.integer({ min: 0, max: 420 })),
    rentPerWeek: dollars(900),
    frequency: fc.constantFrom(...CHARGE_FREQUENCIES),
    firstDue: fc.option(fc.integer({ min: -10, max: 40 })),
    isPaidInArrears: fc.boolean(),
    additionalGuests: fc.option(fc.integer({ min: 0, max: 3 })),
    additionalGuestCharge: fc.option(dollars(60)),
    addOns: fc.array(
      fc.record({
        id: fc.uuid(),
        name: fc.constant('Bike'),
        description: fc.constant(''),
        amount: fc.option(dollars(80)),
        frequency: fc.constantFrom(...CHARGE_FREQUENCIES),
      }),
      { maxLength: 2 },
    ),
    status: fc.constantFrom('ACTIVE', 'ACTIVE', 'ACTIVE', 'APPROVED', 'COMPLETED', 'PENDING'),
    endedAfter: fc.integer({ min: 0, max: 300 }),
    rentAfter: fc.option(fc.integer({ min: 0, max: 400 })),
    noticeAfter: fc.option(fc.integer({ min: 0, max: 420 }), { freq: 2 }),
  })
  .map(({ stay, firstDue, endedAfter, rentAfter, noticeAfter, ...rest }): Tenancy => ({
    ...NO_TERMS,
    ...rest,
    endsOn: stay === null ? null : addDays(rest.startsOn, stay),
    firstDueOn: firstDue === null ? null : addDays(rest.startsOn, firstDue),
    noticeEndsOn: noticeAfter === null ? null : addDays(rest.startsOn, noticeAfter),
    endedOn: rest.status === 'COMPLETED' ? addDays(rest.startsOn, endedAfter) : null,
    // Without one, it ended under an earlier build.
    rentUntil: rest.status === 'COMPLETED' && rentAfter !== null ? addDays(rest.startsOn, rentAfter) : null,
  }))

const MONEY: readonly LedgerKind[] = [
  ...Array<LedgerKind>(6).fill('PAYMENT'),
  'CLAIM',
  'CLAIM',
  'CHARGE',
  'CREDIT',
  'REFUND',
  'RENT_CHANGE',
  'RENT_END',
  'OPENING',
  'OVERDUE_NOTICE',
  'BOND_RECEIVED',
  'BOND_CLAIMED',
]

const written = fc.record({
  id: fc.uuid({ version: 7 }),
  kind: fc.constantFrom(...MONEY),
  day: day(0, 400),
  amount: fc.integer({ min: 1, max: 200_000 }),
  /** What happens to it: a claim may be confirmed or declined, and any entry reversed. */
  answer: fc.constantFrom('none', 'none', 'confirmed', 'declined', 'reversed', 'confirmedAndReversed'),
  /** How many days later it is reversed. */
  reversedAfter: fc.constantFrom(0, 0, 1, 20, 60),
  awardedFor: fc.constantFrom('RENT' as const, 'DAMAGE' as const, undefined),
  /** Cash of a payment, rounded. */
  rounding: fc.option(fc.integer({ min: -5, max: 5 })),
  ids: fc.tuple(fc.uuid({ version: 7 }), fc.uuid({ version: 7 })),
})

const entries = fc
  .uniqueArray(written, { maxLength: 14, selector: ({ id }) => id })
  // A device uses no id twice.
  .filter((all) => new Set(all.flatMap(({ id, ids }) => [id, ...ids])).size === 3 * all.length)
  .map((all) => all.flatMap(entriesOf))

function entriesOf(about: Written): Entry[] {
  const { id, kind, day: on, amount, answer, ids } = about
  const [first, second] = ids
  const entry = (fields: Partial<Entry> & Pick<Entry, 'id' | 'kind'>): Entry => ({
    amount: null,
    day: on,
    method: null,
    entryId: null,
    note: '',
    writtenAt: `${on}T00:00:00.000Z`,
    ...fields,
  })
  const reversedOn = addDays(on, about.reversedAfter)
  const reversalOf = (entryId: string, ownId: string): Entry =>
    entry({ id: ownId, kind: 'REVERSAL', entryId, day: reversedOn < LAST ? reversedOn : LAST })
  if (kind !== 'CLAIM') {
    const own = entry({
      id,
      kind,
      amount: kind === 'RENT_END' || kind === 'OPENING' ? null : amount,
      ...extrasOf(about),
    })
    return answer === 'reversed' ? [own, reversalOf(id, first)] : [own]
  }
  const own = entry({ id, kind, amount })
  const confirmation = entry({ id: first, kind: 'CONFIRMATION', amount, entryId: id })
  if (answer === 'confirmed') return [own, confirmation]
  if (answer === 'confirmedAndReversed') return [own, confirmation, reversalOf(first, second)]
  if (answer === 'declined') return [own, entry({ id: first, kind: 'DECLINE', entryId: id })]
  return answer === 'reversed' ? [own, reversalOf(id, first)] : [own]
}

/** What only some kinds have: what a bond was awarded for, and the rounding of cash in whole 10 cents. */
function extrasOf({ kind, amount, awardedFor, rounding }: Written): Partial<Entry> {
  if (kind === 'BOND_CLAIMED' && awardedFor !== undefined) return { awardedFor }
  if (kind !== 'PAYMENT' || rounding === null) return {}
  return { method: 'CASH', rounding, amount: Math.max(10, amount - (amount % 10)) }
}

type Written = typeof written extends fc.Arbitrary<infer T> ? T : never

/** Tenancies of every frequency with payments, claims, reversals, rent changes and other entries, in any order. */
export const generatedTenancy: fc.Arbitrary<GeneratedTenancy> = fc.record({
  tenancy: terms,
  entries,
  today: day(0, 460),
})
