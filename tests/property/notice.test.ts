import { expect, it } from 'vitest'
import { LAW_REGIMES } from '#contract/agreement-terms.ts'
import { noticeProblem } from '#domain/law/given-notices.ts'
import { NOTICE_GROUNDS } from '#contract/agreement-change-states.ts'
import { endByNotice, type EndNotice } from '#domain/law/notice-to-end.ts'
import type { Term } from '#domain/calendar/tenancy-term.ts'
import { dayOf, numberOf } from '#tests/property/oracle-days.ts'
import { fc, propertyRuns } from '#tests/support/property.ts'

/*
 * A second reckoning of notices, written from the Act and not from the code: days are numbers, and every last day is
 * tried, one after the other.
 */

const numRuns = propertyRuns(1000)

const FIRST = numberOf('2026-05-01')

const generated = fc
  .record({
    regime: fc.constantFrom('RESIDENTIAL' as const, 'RESIDENTIAL' as const, ...LAW_REGIMES),
    starts: fc.integer({ min: 0, max: 700 }),
    // Around the 90 days that part short terms from long ones, too.
    length: fc.option(fc.oneof(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 87, max: 93 }))),
    party: fc.constantFrom('host' as const, 'guest' as const),
    ground: fc.oneof(fc.constant('NO_REASON' as const), fc.constantFrom(...NOTICE_GROUNDS)),
    after: fc.oneof(fc.integer({ min: 0, max: 420 }), fc.constant(null)),
    // Around the edges of the time in which notice ends a term.
    beforeEnd: fc.oneof(fc.integer({ min: -2, max: 95 }), fc.constantFrom(-1, 0, 20, 21, 22, 89, 90, 91)),
  })
  .map(({ regime, starts, length, party, ground, after, beforeEnd }) => {
    const first = FIRST + starts
    const last = length === null ? null : first + length
    const received = Math.max(
      first,
      after === null && last !== null ? last - beforeEnd : first + (after ?? 0),
    )
    const notice: EndNotice = { party, ground, received: dayOf(received) }
    const term: Term = { regime, startsOn: dayOf(first), endsOn: last === null ? null : dayOf(last) }
    return { first, last, received, term, notice }
  })

/** The days of a notice by the Act; `null` if a party has no such ground. */
function needed(regime: Term['regime'], { party, ground }: EndNotice): number | null {
  const isHost = party === 'host'
  if (regime === 'SHORT_STAY' || regime === 'BOARDER') return ground === 'NO_REASON' ? 0 : null
  if (ground === 'METH') return isHost ? 7 : 2
  if (!isHost) return ground !== 'NO_REASON' ? null : regime === 'RESIDENTIAL' ? 21 : 2
  if (regime === 'RESIDENTIAL')
    return { NO_REASON: 90, OWNER: 42, WORKERS: 42, SOLD: 42, ARREARS: null, ILLEGAL: null, HARM: null }[
      ground
    ]
  return { NO_REASON: 28, ARREARS: 2, ILLEGAL: 2, HARM: 0, OWNER: null, WORKERS: null, SOLD: null }[ground]
}

type Generated = typeof generated extends fc.Arbitrary<infer T> ? T : never

/** Whether a notice may name a day: enough whole days lie after its receipt, and no fixed term is cut or missed. */
function mayEndOn(day: number, { first, last, received, term, notice }: Generated): boolean {
  const days = needed(term.regime, notice)
  if (days === null || day - received < days) return false
  if (last === null) return true
  const goesOn = term.regime === 'RESIDENTIAL' && last - first + 1 > 90
  const isWithin = received <= last
  if (term.regime === 'RESIDENTIAL' && notice.ground !== 'METH' && (isWithin || !goesOn)) return false
  return goesOn || day <= last
}

function mayEndTerm(day: number, { first, last, received, term, notice }: Generated): boolean {
  if (term.regime !== 'RESIDENTIAL' || last === null || notice.ground !== 'NO_REASON') return false
  const left = last - received
  return last - first + 1 > 90 && left >= 21 && left <= 90 && day === last
}

it('a notice ends an agreement on the days that the Act allows, and on no others', () => {
  fc.assert(
    fc.property(generated, (each) => {
      const { received, term, notice } = each
      const tried = Array.from({ length: 130 }, (_, days) => received + days)
      const allowed = tried.filter((day) => mayEndOn(day, each) || mayEndTerm(day, each))
      const end = endByNotice(term, notice)
      expect(end.ends ? numberOf(end.earliest) : null).toBe(allowed.at(0) ?? null)
      const free = tried.filter((day) => noticeProblem(term, notice, dayOf(day)) === null)
      expect(free).toEqual(allowed)
    }),
    { numRuns },
  )
})
