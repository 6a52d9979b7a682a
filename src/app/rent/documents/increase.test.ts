import { expect, it } from 'vitest'
import type { LawRegime } from '#contract/agreement-terms.ts'
import type { LedgerView } from '#workers/replica-api.ts'
import { increaseNotes } from './increase.ts'
import type { DocumentWords } from './use-document-words.ts'

const WORDS = {
  t: (key: string, values: object = {}) => [key, ...Object.values(values)].join(' '),
  dayText: (day: string) => day,
} as unknown as DocumentWords

const TODAY = '2026-11-28'
/** A tenancy of 20 days. */
const ledgerOf = (regime: LawRegime) =>
  ({
    today: TODAY,
    region: null,
    entries: [],
    terms: { regime, startsOn: '2026-11-08', endsOn: null, rentPerWeek: 320, rentRaisedOn: null },
  }) as unknown as LedgerView
const notesOf = (regime: LawRegime, from: string, service: Parameters<typeof increaseNotes>[1]['service']) =>
  increaseNotes(ledgerOf(regime), { from, service }, WORDS).map(({ text }) => text)

// Residential Tenancies Act 1986, section 24: 60 days, 12 months. Tenancy Services, increasing rent: 28 days for boarding houses.
it.each([
  ['RESIDENTIAL', 'today', TODAY, 'increase.noNotice 60 2027-01-28'],
  ['RESIDENTIAL', 'a day in the past', '2026-11-20', 'increase.noNotice 60 2027-01-28'],
  ['BOARDING_HOUSE', 'today', TODAY, 'increase.noNotice 28 2026-12-27'],
] as const)(
  'an increase without notice (%s), from %s, warns of notice and year',
  (regime, _, from, notice) => {
    expect(notesOf(regime, from, null)).toEqual([notice, expect.stringContaining('increase.withinYear')])
  },
)

it('with a notice, warns only of what is too early for it', () => {
  const service = { day: TODAY, method: 'HAND', isAfterFive: false } as const
  expect(notesOf('RESIDENTIAL', '2027-11-07', service)).toEqual(['increase.withinYear 60 2027-11-08'])
  expect(notesOf('RESIDENTIAL', '2027-11-08', service)).toEqual([])
  // A year and sixty days on, a notice is missing all the same.
  expect(notesOf('RESIDENTIAL', '2028-11-08', null)).toEqual(['increase.noNotice 60 2027-01-28'])
})

it('leaves the date to the agreement where the Act sets none', () => {
  expect(notesOf('SHORT_STAY', TODAY, null)).toEqual(['law.outside'])
})
