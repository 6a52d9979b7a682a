import { expect, it } from 'vitest'
import { NO_TERMS } from '#contract/agreement-terms.ts'
import { changedTerms, changeProblems, NO_CHANGE, type TermsChange } from '#domain/calendar/changed-terms.ts'
import { changeEntries } from '#domain/money/change-entries.ts'
import { duesUntil } from '#domain/money/schedule.ts'
import { dayOf, numberOf } from '#tests/property/oracle-days.ts'
import { fc, propertyRuns } from '#tests/support/property.ts'
import { testEntry, WEEKLY } from '#tests/support/test-tenancy.ts'

/*
 * The ledger after changes that both accepted, against a reckoning of its own: one day after the other, each at the rent
 * that was agreed for it last, and none that isn't paid for. Days are numbers here; nothing of domain/money is used.
 */

const numRuns = propertyRuns(300)

const FIRST = numberOf('2031-03-03')
const FAR = '2039-01-01'

/** Something that holds from a day on, counted from the first. */
type Later = { from: number; value: number }
type Said = { starts: number | null; ends: number | null; rent: Later | null; guests: Later | null }

/** Rents in dollars whose seventh is a whole number of cents, so that a day has one price. */
const rents = fc.integer({ min: 0, max: 200 }).map((dollars) => dollars * 7)
const laterOf = (value: fc.Arbitrary<number>) =>
  fc.option(fc.record({ value, from: fc.integer({ min: -20, max: 420 }) }))
const said: fc.Arbitrary<Said> = fc.record({
  starts: fc.option(fc.integer({ min: -20, max: 60 })),
  ends: fc.option(fc.integer({ min: -10, max: 400 })),
  rent: laterOf(rents),
  guests: laterOf(fc.integer({ min: 0, max: 4 })),
})
const agreements = fc.record({
  regime: fc.constantFrom('SHORT_STAY' as const, 'RESIDENTIAL' as const, 'BOARDER' as const),
  frequency: fc.constantFrom('DAILY' as const, 'WEEKLY' as const, 'FORTNIGHTLY' as const),
  days: fc.integer({ min: 1, max: 300 }),
  rent: rents,
  guests: fc.option(fc.integer({ min: 0, max: 4 })),
  guestCharge: fc.option(rents),
  changes: fc.array(said, { minLength: 1, maxLength: 4 }),
})

/** Of what has begun by a day, what holds from the latest day; of one day's, what was agreed last. */
function holdingOn(at: number, agreed: readonly Later[]): number | undefined {
  const begun = agreed.filter(({ from }) => from <= at)
  const latest = Math.max(...begun.map(({ from }) => from))
  return begun.findLast(({ from }) => from === latest)?.value
}

const day = (offset: number | null) => (offset === null ? null : dayOf(FIRST + offset))

it('charges each day at the rent and for the guests agreed last, and no other', () => {
  let accepted = 0
  const holds = fc.property(agreements, ({ regime, frequency, days, rent, guests, guestCharge, changes }) => {
    const today = dayOf(FIRST - 30)
    const more = { additionalGuests: guests, additionalGuestCharge: guestCharge }
    let terms = { ...NO_TERMS, ...WEEKLY, regime, frequency, rentPerWeek: rent, ...more }
    terms = { ...terms, startsOn: dayOf(FIRST), endsOn: dayOf(FIRST + days), firstDueOn: null, addOns: [] }
    const entries: ReturnType<typeof testEntry>[] = []
    // The oracle's own state.
    let [first, last] = [FIRST, FIRST + days]
    const agreedRents: Later[] = []
    const agreedGuests: Later[] = []
    for (const { starts, ends, rent: otherRent, guests: others } of changes) {
      const change: TermsChange = {
        startsOn: day(starts),
        endsOn: day(ends),
        rentPerWeek: otherRent?.value ?? null,
        rentFrom: day(otherRent?.from ?? null),
        additionalGuests: others?.value ?? null,
        guestsFrom: day(others?.from ?? null),
      }
      if (Object.keys(changeProblems({ ...terms, status: 'APPROVED' }, change, today)).length > 0) continue
      for (const entry of changeEntries(terms, change, { counting: entries, today }))
        entries.push(testEntry(entry.kind, entry.day, entry.amount))
      terms = changedTerms(terms, change)
      accepted += 1
      first = starts === null ? first : FIRST + starts
      last = ends === null ? last : FIRST + ends
      if (otherRent) agreedRents.push({ ...otherRent, from: FIRST + otherRent.from })
      if (others) agreedGuests.push({ ...others, from: FIRST + others.from })
    }
    const lastPaid = regime === 'SHORT_STAY' ? last - 1 : last
    let expected = 0
    for (let at = first; at <= lastPaid; at += 1) {
      const dollars = holdingOn(at, agreedRents) ?? rent
      const others = (holdingOn(at, agreedGuests) ?? guests ?? 0) * (guestCharge ?? 0)
      expected += ((dollars + others) * 100) / 7
    }
    const tenancy = { ...terms, status: 'APPROVED' as const, endedOn: null }
    const dues = duesUntil(tenancy, entries, today, FAR)
    expect(dues.reduce((sum, { amount }) => sum + amount, 0)).toBe(expected)
    // Each day is in one due.
    expect(dues.reduce((sum, { from, to }) => sum + numberOf(to) - numberOf(from) + 1, 0)).toBe(
      Math.max(0, lastPaid - first + 1),
    )
  })
  fc.assert(holds, { numRuns })
  expect(accepted).toBeGreaterThan(numRuns / 2)
})

it('an agreed end of a tenancy ends its rent, even if it would otherwise go on', () => {
  const ends = fc.property(
    fc.integer({ min: 100, max: 300 }),
    fc.integer({ min: 91, max: 99 }),
    (days, left) => {
      const terms = {
        ...{ ...NO_TERMS, ...WEEKLY, regime: 'RESIDENTIAL' as const, rentPerWeek: 350, firstDueOn: null },
        ...{ startsOn: dayOf(FIRST), endsOn: dayOf(FIRST + days), frequency: 'DAILY' as const, addOns: [] },
      }
      const change = { ...NO_CHANGE, endsOn: dayOf(FIRST + left) }
      const [entry] = changeEntries(terms, change, { counting: [], today: dayOf(FIRST) })
      const tenancy = { ...changedTerms(terms, change), status: 'ACTIVE' as const, endedOn: null }
      const entries = entry === undefined ? [] : [testEntry(entry.kind, entry.day, entry.amount)]
      // Long after, with nobody having marked that the guest left.
      const dues = duesUntil(tenancy, entries, FAR, FAR)
      expect(dues).toHaveLength(left + 1)
    },
  )
  fc.assert(ends, { numRuns: 50 })
})
