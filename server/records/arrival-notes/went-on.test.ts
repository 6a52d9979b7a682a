import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AGREEMENT_STATUSES, type AgreementStatus } from '#contract/agreement-status.ts'
import { LAW_REGIMES } from '#contract/agreement-terms.ts'
import { addDays, type Day } from '#domain/calendar/calendar-day.ts'
import { goesOn, type Stay as StayDays } from '#domain/calendar/tenancy-term.ts'
import { fc } from '#tests/support/property.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { wentOn } from './arrivals.ts'

let bed: TestDatabase
beforeAll(async () => {
  bed = await createTestDatabase()
})
afterAll(() => bed.drop())

it('PostgreSQL and the domain agree on which fixed terms went on', async () => {
  const stays = [...EDGES, ...fc.sample(STAY, { numRuns: 4_000 })].map((stay, at) => ({ ...stay, at }))
  const { rows } = await sql<{ at: number; is_periodic: boolean }>`
    select at, ${wentOn(sql`today`)} as is_periodic
    from (
      select *, terms->>'startsOn' as starts_on, terms->>'endsOn' as ends_on, terms->>'noticeEndsOn' as notice_ends_on
      from jsonb_to_recordset(${JSON.stringify(stays)}::jsonb) as given (at int, status text, today text, terms jsonb)
    ) as stays
    order by at
  `.execute(bed.db)
  const answers = rows.map(({ is_periodic }) => is_periodic)
  expect(answers.slice(0, EDGES.length)).toEqual(EDGES.map(({ is }) => is))
  const differing = stays.filter(({ at, ...stay }) => answers[at] !== isPeriodic(stay))
  expect(differing).toEqual([])
  // Both answers have to be among them.
  expect(new Set(answers).size).toBe(2)
})

type Stay = { status: AgreementStatus; today: Day; terms: StayDays }

function isPeriodic({ status, today, terms }: Stay): boolean {
  return status === 'ACTIVE' && terms.endsOn !== null && terms.endsOn < today && goesOn(terms)
}

const edge = (
  startsOn: Day | null,
  endsOn: Day | null,
  is: boolean,
  noticeEndsOn: Day | null = null,
): Stay & { is: boolean } => ({
  ...{ status: 'ACTIVE', today: '2029-01-01', is },
  terms: { regime: 'RESIDENTIAL', startsOn, endsOn, noticeEndsOn },
})
/** Worked out by hand: more than 90 days, the first and the last included. */
const EDGES = [
  // January has 31 days, February 28, and 31 of March are 90.
  edge('2026-01-01', '2026-03-31', false),
  edge('2026-01-01', '2026-04-01', true),
  // With 29 February it's one more.
  edge('2028-01-01', '2028-03-30', false),
  edge('2028-01-01', '2028-03-31', true),
  edge('2028-02-29', '2028-05-28', false),
  edge('2028-02-29', '2028-05-29', true),
  // Over the year's end: 30 in November, 31 in December, 29 in January.
  edge('2026-11-01', '2027-01-29', false),
  edge('2026-11-01', '2027-01-30', true),
  // Nothing agreed, and ends in the wrong order.
  edge('2026-01-01', null, false),
  edge(null, '2026-04-01', false),
  edge('2026-04-01', '2026-01-01', false),
  edge('2028-07-01', '2028-12-31', true),
  edge('2028-07-01', '2029-01-01', false),
  // A notice ends what went on.
  edge('2028-07-01', '2028-12-31', false, '2029-03-01'),
]

const LATEST = '9999-12-31'
/** Days of the years 1 to 9999, most of them of our time, and of year ends and leap days. */
const DAY: fc.Arbitrary<Day> = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -400, max: 1_500 }).map((days) => addDays('2026-11-28', days)) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('2027-12-31', '2028-01-01', '2028-02-28', '2028-02-29', '2028-03-01'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('0001-01-01', '0004-02-29', '1900-02-28', '2000-02-29', '9999-10-02', LATEST),
  },
)
const STAY: fc.Arbitrary<Stay> = fc
  .record({
    status: fc.oneof(
      { weight: 3, arbitrary: fc.constant('ACTIVE' as const) },
      fc.constantFrom(...AGREEMENT_STATUSES),
    ),
    regime: fc.oneof(
      { weight: 3, arbitrary: fc.constant('RESIDENTIAL' as const) },
      fc.constantFrom(...LAW_REGIMES),
    ),
    startsOn: fc.option(DAY, { freq: 20 }),
    noticeEndsOn: fc.option(DAY, { freq: 1 }),
    // Most terms have about 90 days.
    length: fc.option(
      fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 86, max: 93 }) }, fc.integer({ min: -5, max: 800 })),
      {
        freq: 20,
      },
    ),
    after: fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: -2, max: 3 }) },
      fc.integer({ min: -500, max: 500 }),
    ),
  })
  .map(({ status, regime, startsOn, noticeEndsOn, length, after }) => {
    const endsOn = length === null ? null : addDays(startsOn ?? '2026-11-28', length)
    return {
      status,
      today: addDays(endsOn ?? LATEST, after),
      terms: { regime, startsOn, endsOn, noticeEndsOn },
    }
  })
  // A term that ends before its first day may end before the year 1, which no calendar has.
  .filter(({ today, terms: { endsOn } }) => [today, endsOn].every((day) => day === null || isOfCalendar(day)))

function isOfCalendar(day: Day): boolean {
  return /^(?!0000)\d{4}-/.test(day)
}
