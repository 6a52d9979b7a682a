import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NO_TERMS } from '#contract/agreement-terms.ts'
import { changedTerms, changeProblems, type TermsChange } from '#domain/calendar/changed-terms.ts'
import { changeEntries } from '#domain/money/change-entries.ts'
import { duesUntil } from '#domain/money/schedule.ts'
import { dayOf, numberOf } from '#tests/property/oracle-days.ts'
import { testEntry, WEEKLY } from '#tests/support/test-tenancy.ts'

/*
 * The ledger after changes that both accepted, against a reckoning of its own: one day after the other, each at the rent
 * that was agreed for it last, and none that isn't paid for. Days are numbers here; nothing of domain/money is used.
 */

const numRuns = Number(process.env['PROPERTY_RUNS'] || 300)
const seed = Number(process.env['PROPERTY_SEED'] || randomInt(1, 2 ** 31))
console.info(`${numRuns} changed agreements, PROPERTY_SEED=${seed}`)

const FIRST = numberOf('2031-03-03')
const FAR = '2039-01-01'

type Said = { starts: number | null; ends: number | null; rent: number | null; from: number | null }

/** Rents in dollars whose seventh is a whole number of cents, so that a day has one price. */
const rents = fc.integer({ min: 0, max: 200 }).map((dollars) => dollars * 7)
const said: fc.Arbitrary<Said> = fc.record({
  starts: fc.option(fc.integer({ min: -20, max: 60 })),
  ends: fc.option(fc.integer({ min: -10, max: 400 })),
  rent: fc.option(rents),
  from: fc.option(fc.integer({ min: -20, max: 420 })),
})
const agreements = fc.record({
  regime: fc.constantFrom('SHORT_STAY' as const, 'RESIDENTIAL' as const, 'BOARDER' as const),
  frequency: fc.constantFrom('DAILY' as const, 'WEEKLY' as const, 'FORTNIGHTLY' as const),
  days: fc.integer({ min: 1, max: 300 }),
  rent: rents,
  changes: fc.array(said, { minLength: 1, maxLength: 4 }),
})

const day = (offset: number | null) => (offset === null ? null : dayOf(FIRST + offset))

it('charges each day at the last agreed rent, and only agreed days', () => {
  let accepted = 0
  const holds = fc.property(agreements, ({ regime, frequency, days, rent, changes }) => {
    const today = dayOf(FIRST - 30)
    let terms = { ...NO_TERMS, ...WEEKLY, regime, frequency, rentPerWeek: rent }
    terms = { ...terms, startsOn: dayOf(FIRST), endsOn: dayOf(FIRST + days), firstDueOn: null, addOns: [] }
    const entries: ReturnType<typeof testEntry>[] = []
    // The oracle's own state.
    let [first, last] = [FIRST, FIRST + days]
    const agreedRents: { from: number; dollars: number }[] = []
    for (const { starts, ends, rent: dollars, from } of changes) {
      const change: TermsChange = {
        startsOn: day(starts),
        endsOn: day(ends),
        rentPerWeek: dollars,
        rentFrom: day(from),
      }
      if (Object.keys(changeProblems({ ...terms, status: 'APPROVED' }, change, today)).length > 0) continue
      for (const entry of changeEntries(terms, change, { counting: entries, today }))
        entries.push(testEntry(entry.kind, entry.day, entry.amount))
      terms = changedTerms(terms, change)
      accepted += 1
      first = starts === null ? first : FIRST + starts
      last = ends === null ? last : FIRST + ends
      if (dollars !== null && from !== null) agreedRents.push({ from: FIRST + from, dollars })
    }
    const lastPaid = regime === 'SHORT_STAY' ? last - 1 : last
    let expected = 0
    for (let at = first; at <= lastPaid; at += 1) {
      // Of the rents that have begun, the one of the latest day holds, and of one day's the one agreed last.
      const begun = agreedRents.filter(({ from }) => from <= at)
      const latest = Math.max(...begun.map(({ from }) => from))
      const dollars = begun.findLast(({ from }) => from === latest)?.dollars ?? rent
      expected += (dollars * 100) / 7
    }
    const tenancy = { ...terms, status: 'APPROVED' as const, endedOn: null }
    const dues = duesUntil(tenancy, entries, today, FAR)
    expect(dues.reduce((sum, { amount }) => sum + amount, 0)).toBe(expected)
    // Each day is in one due.
    expect(dues.reduce((sum, { from, to }) => sum + numberOf(to) - numberOf(from) + 1, 0)).toBe(
      Math.max(0, lastPaid - first + 1),
    )
  })
  fc.assert(holds, { numRuns, seed })
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
      const change = { startsOn: null, endsOn: dayOf(FIRST + left), rentPerWeek: null, rentFrom: null }
      const [entry] = changeEntries(terms, change, { counting: [], today: dayOf(FIRST) })
      const tenancy = { ...changedTerms(terms, change), status: 'ACTIVE' as const, endedOn: null }
      const entries = entry === undefined ? [] : [testEntry(entry.kind, entry.day, entry.amount)]
      // Long after, with nobody having marked that the guest left.
      const dues = duesUntil(tenancy, entries, FAR, FAR)
      expect(dues).toHaveLength(left + 1)
    },
  )
  fc.assert(ends, { numRuns: 50, seed })
})
