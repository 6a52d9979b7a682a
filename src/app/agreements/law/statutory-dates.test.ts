import { describe, expect, it } from 'vitest'
import { type AgreementFacts, type AgreementTerms, NO_FACTS, NO_TERMS } from '#contract/agreement-terms.ts'
import { bondParts } from '#contract/ledger/bond-parts.ts'
import { rentUntilAfter } from '#contract/rent-after-ending.ts'
import { receiptDueHours } from '#contract/rent-law.ts'
import { becomesPeriodic, isPeriodicOn } from '#contract/tenancy-term.ts'
import { lawClock, type LawDate } from './clock.ts'
import { lawWarnings } from './warnings.ts'

/*
 * Every date of the law that the page of an agreement shows, one case each (contract/statutory-rent-dates.test.ts has
 * those of letters about rent): the rule, its section of the Residential
 * Tenancies Act 1986 (or another Act), the page where it is explained, and a date worked out by hand with a calendar.
 * Days of June 2026: the 1st is a Monday and King's Birthday, the 2nd a Tuesday. The region is Otago.
 */

/** Tuesday 2 June 2026, 10 am in New Zealand. */
const NOW = new Date('2026-06-01T22:00:00Z')
const TODAY = '2026-06-02'
const TENANCY: AgreementTerms = {
  ...NO_TERMS,
  regime: 'RESIDENTIAL',
  region: 'OTAGO',
  startsOn: '2026-01-01',
  rentPerWeek: 400,
  bond: 1_600,
}
const BOARDING: AgreementTerms = { ...TENANCY, regime: 'BOARDING_HOUSE' }
const FIXED: AgreementTerms = { ...TENANCY, endsOn: '2026-12-31' }

const dateOf = (id: LawDate['id'], terms: AgreementTerms, facts: Partial<AgreementFacts> = {}, now = NOW) =>
  lawClock(terms, { ...NO_FACTS, ...facts }, now).dates.find((date) => date.id === id)?.day
const ending = (terms: AgreementTerms) => lawClock(terms, NO_FACTS, NOW).ending
const keeps = (endsOn: string) => lawClock({ ...TENANCY, endsOn }, NO_FACTS, NOW)

type Case = [what: string, section: string, source: string, shown: unknown, day: unknown]

const PAGE = {
  bond: 'tenancy.govt.nz/rent-bond-and-bills/bond',
  petBond: 'mbie.govt.nz/about/news/new-pet-consent-rules-and-pet-bonds',
  increase: 'tenancy.govt.nz/rent-bond-and-bills/rent/increasing-rent',
  fixedTerm: 'legislation.govt.nz/act/public/1986/0120/latest/DLM3280851.html',
  ending: 'hud.govt.nz/our-work/residential-tenancies-amendment-bill',
  boardingEnding: 'tenancy.govt.nz/starting-a-tenancy/boarding-houses',
  records: 'tenancy.govt.nz/starting-a-tenancy/receipts-and-records',
  reach: 'tenancy.govt.nz/about-tenancy-services/who-tenancy-law-doesnt-protect',
}

describe.each<[string, Case[]]>([
  [
    'a bond',
    [
      // The 1st is a holiday. 2 to 5 June are 4 days, the three weeks to the 26th are 15, and 29 June to 2 July are 4.
      [
        'is lodged in 23 working days',
        's 19',
        PAGE.bond,
        dateOf('bondLodgement', TENANCY, { bondReceivedOn: '2026-05-29' }),
        '2026-07-02',
      ],
      [
        'each part in its own 23',
        's 19',
        PAGE.bond,
        bondParts([{ id: 'a', kind: 'BOND_RECEIVED', day: '2026-05-29', amount: 1 }], {
          region: 'OTAGO',
          today: TODAY,
        })[0]?.lodgeBy,
        '2026-07-02',
      ],
      [
        'for a pet, in tenancies from 1 December 2025',
        'Amendment Act 2024',
        PAGE.petBond,
        ['2025-11-30', '2025-12-01'].map((startsOn) =>
          lawWarnings({ ...TENANCY, startsOn, petBond: 1 }).some(({ id }) => id === 'petBondTooEarly'),
        ),
        [true, false],
      ],
    ],
  ],
  [
    'a fixed term',
    [
      // 90 days before 31 December, and 21: 10 December, a Thursday.
      [
        'may be ended by notice from the 90th day before',
        's 60A',
        PAGE.fixedTerm,
        dateOf('fixedTermOpens', FIXED),
        '2026-10-02',
      ],
      [
        'until the 21st day before',
        's 60A',
        PAGE.fixedTerm,
        dateOf('fixedTermCloses', FIXED, {}, new Date('2026-11-01T22:00:00Z')),
        '2026-12-10',
      ],
      [
        'of 91 days becomes periodic',
        's 60A',
        PAGE.fixedTerm,
        becomesPeriodic({ ...FIXED, endsOn: '2026-04-01' }),
        true,
      ],
      [
        'of 90 days ends',
        's 60A',
        PAGE.fixedTerm,
        becomesPeriodic({ ...FIXED, endsOn: '2026-03-31' }),
        false,
      ],
      [
        'is periodic on the day after its last',
        's 60A',
        PAGE.fixedTerm,
        ['2026-12-31', '2027-01-01'].map((day) => isPeriodicOn(FIXED, day)),
        [false, true],
      ],
    ],
  ],
  [
    'a tenancy ends',
    [
      // 28 + 31 + 31 = 90 days from 2 June; 28 + 14; 21.
      ['90 days after the host’s notice', 's 51', PAGE.ending, ending(TENANCY)?.host, '2026-08-31'],
      [
        '42 days after it on the listed grounds',
        's 51',
        PAGE.ending,
        ending(TENANCY)?.hostListed,
        '2026-07-14',
      ],
      ['21 days after the guest’s', 's 51', PAGE.ending, ending(TENANCY)?.guest, '2026-06-23'],
      [
        '28 days after the host’s in a boarding house',
        's 66U',
        PAGE.boardingEnding,
        ending(BOARDING)?.host,
        '2026-06-30',
      ],
      [
        'with its rent, the day after a guest’s notice is over',
        's 51',
        PAGE.ending,
        rentUntilAfter(TENANCY, { step: 'cancel', party: 'guest', at: NOW }),
        '2026-06-24',
      ],
      [
        '48 hours after a guest’s in a boarding house',
        's 66V',
        PAGE.boardingEnding,
        rentUntilAfter(BOARDING, { step: 'cancel', party: 'guest', at: NOW }),
        '2026-06-05',
      ],
      [
        'for no guest before a fixed term does',
        's 60A',
        PAGE.fixedTerm,
        rentUntilAfter(FIXED, { step: 'cancel', party: 'guest', at: NOW }),
        '2027-01-01',
      ],
    ],
  ],
  [
    'records',
    [
      [
        'have a receipt for cash at once, for other rent in 72 hours',
        's 29',
        PAGE.records,
        [receiptDueHours('CASH', 'RESIDENTIAL'), receiptDueHours('BANK', 'RESIDENTIAL')],
        [0, 72],
      ],
      [
        'about a tenancy are kept for 12 months',
        's 123A',
        PAGE.records,
        keeps('2027-03-31').keepDocumentsUntil,
        '2028-03-31',
      ],
      [
        'of rent and bond are kept for 7 tax years',
        's 22 of the Tax Administration Act 1994',
        PAGE.records,
        [keeps('2027-03-31').keepRecordsUntil, keeps('2027-04-01').keepRecordsUntil],
        ['2034-03-31', '2035-03-31'],
      ],
    ],
  ],
  [
    'a stay of 28 days',
    [
      [
        'is under the Act, one of 27 is not',
        's 5',
        PAGE.reach,
        ['2026-01-28', '2026-01-29'].map((endsOn) =>
          lawWarnings({ ...NO_TERMS, startsOn: '2026-01-01', endsOn }).some(
            ({ id }) => id === 'maybeTenancy',
          ),
        ),
        [false, true],
      ],
      [
        'is the least of a boarding house',
        's 66B',
        PAGE.boardingEnding,
        ['2026-01-27', '2026-01-28'].map((endsOn) =>
          lawWarnings({ ...BOARDING, endsOn }).some(({ id }) => id === 'boardingTooShort'),
        ),
        [true, false],
      ],
    ],
  ],
  [
    'rent',
    [
      [
        'may rise 12 months after its last rise',
        's 24(1)',
        PAGE.increase,
        dateOf('rentIncrease', TENANCY, { rentRaisedOn: '2026-02-01' }),
        '2027-02-01',
      ],
    ],
  ],
])('%s', (_name, cases) => {
  it.each(cases)('%s (%s)', (_what, section, source, shown, day) => {
    expect(shown).toEqual(day)
    expect(section).toMatch(/^(s \d+|Part 2A|Amendment Act \d{4})/)
    expect(source).toMatch(/^(tenancy|legislation|hud|mbie)\.govt\.nz\//)
  })
})
