import { describe, expect, it } from 'vitest'
import { type AgreementFacts, type AgreementTerms, NO_FACTS, NO_TERMS } from '#contract/agreement-terms.ts'
import { mustLodgeBond } from '#domain/law/bond-lodgement.ts'
import { bondWayOn } from '#domain/law/bond-hub.ts'
import { entryNotice } from '#domain/law/entry-notice.ts'
import { LAW_RULES, type LawRuleId } from '#domain/law/rules.ts'
import { bondParts } from '#domain/money/bond-parts.ts'
import { rentUntilAfter } from '#domain/law/rent-after-ending.ts'
import { receiptDueHours } from '#domain/law/rent-law.ts'
import { becomesPeriodic, isPeriodicOn } from '#domain/calendar/tenancy-term.ts'
import { lawClock, type LawDate } from './clock.ts'
import { lawWarnings, type WarningId } from './warnings.ts'

/*
 * Every date of the law that the page of an agreement shows, one case each (domain/law/statutory-rent-dates.test.ts has
 * those of letters about rent): the rule of law by its id, and a date
 * worked out by hand with a calendar.
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
const warns = (terms: Partial<AgreementTerms>, id: WarningId) =>
  lawWarnings({ ...TENANCY, ...terms }).some((warning) => warning.id === id)

/** A visit on Wednesday 10 June 2026, 10 am, which is 22:00 UTC on the 9th. */
const VISIT = { day: '2026-06-10', time: '10:00', noticeGivenAt: null, lastOn: null }

type Case = [what: string, rule: LawRuleId, shown: unknown, expected: unknown]

describe.each<[string, Case[]]>([
  [
    'a bond',
    [
      // The 1st is a holiday. 2 to 5 June are 4 days, the three weeks to the 26th are 15, and 29 June to 2 July are 4.
      [
        'is lodged in 23 working days',
        'bondLodgement',
        dateOf('bondLodgement', TENANCY, { bondReceivedOn: '2026-05-29' }),
        '2026-07-02',
      ],
      [
        'each part in its own 23',
        'bondLodgement',
        bondParts([{ id: 'a', kind: 'BOND_RECEIVED', day: '2026-05-29', amount: 1 }], {
          region: 'OTAGO',
          today: TODAY,
        })[0]?.lodgeBy,
        '2026-07-02',
      ],
      ['is refunded by a form until 28 June 2026', 'bondForms', bondWayOn('2026-06-28'), 'bondForms'],
      ['and then in Bond Hub', 'bondHub', bondWayOn('2026-06-29'), 'bondHub'],
      [
        'for a pet, from 1 December 2025',
        'petBond',
        ['2025-11-30', '2025-12-01'].map((startsOn) =>
          lawWarnings({ ...TENANCY, startsOn, petBond: 1 }).some(({ id }) => id === 'petBondTooEarly'),
        ),
        [true, false],
      ],
    ],
  ],
  [
    'money',
    [
      // 4 weeks of 400 are 1,600, and 2 weeks are 800.
      [
        'of a bond is at most 4 weeks’ rent',
        'bondLimit',
        [1_600, 1_600.01].map((bond) => warns({ bond }, 'bondOverLimit')),
        [false, true],
      ],
      [
        'of a pet bond is at most 2 weeks’ rent',
        'petBond',
        [800, 800.01].map((petBond) => warns({ petBond }, 'petBondOverLimit')),
        [false, true],
      ],
      [
        'is asked for at most 2 weeks in advance',
        'rentInAdvance',
        (['FORTNIGHTLY', 'MONTHLY'] as const).map((frequency) => warns({ frequency }, 'rentInAdvance')),
        [false, true],
      ],
      [
        'of a small bond in a boarding house isn’t lodged',
        'smallBond',
        [400, 400.01].map((bond) => mustLodgeBond({ ...BOARDING, bond })),
        [false, true],
      ],
    ],
  ],
  [
    'a fixed term',
    [
      // 90 days before 31 December, and 21: 10 December, a Thursday.
      [
        'may be ended by notice from the 90th day before',
        'fixedTerm',
        dateOf('fixedTermOpens', FIXED),
        '2026-10-02',
      ],
      [
        'until the 21st day before',
        'fixedTerm',
        dateOf('fixedTermCloses', FIXED, {}, new Date('2026-11-01T22:00:00Z')),
        '2026-12-10',
      ],
      ['of 91 days becomes periodic', 'fixedTerm', becomesPeriodic({ ...FIXED, endsOn: '2026-04-01' }), true],
      ['of 90 days ends', 'fixedTerm', becomesPeriodic({ ...FIXED, endsOn: '2026-03-31' }), false],
      [
        'is periodic on the day after its last',
        'fixedTerm',
        ['2026-12-31', '2027-01-01'].map((day) => isPeriodicOn(FIXED, day)),
        [false, true],
      ],
    ],
  ],
  [
    'a tenancy ends',
    [
      // 28 + 31 + 31 = 90 days from 2 June; 28 + 14; 21.
      ['90 days after the host’s notice', 'ending', ending(TENANCY)?.host, '2026-08-31'],
      ['42 days after it on the listed grounds', 'ending', ending(TENANCY)?.hostListed, '2026-07-14'],
      ['21 days after the guest’s', 'ending', ending(TENANCY)?.guest, '2026-06-23'],
      [
        '28 days after the host’s in a boarding house',
        'boardingEnding',
        ending(BOARDING)?.host,
        '2026-06-30',
      ],
      // 2 June and 7 days, and 2.
      [
        'where methamphetamine makes it uninhabitable, after 7 days, or 2 by the guest',
        'methEnding',
        [ending(TENANCY)?.meth, ending(BOARDING)?.meth],
        [
          { host: '2026-06-09', guest: '2026-06-04' },
          { host: '2026-06-09', guest: '2026-06-04' },
        ],
      ],
      // The regulations have been in force since Thursday 16 April 2026, when it is 10 am in New Zealand at 22:00 UTC before.
      [
        'by that rule from 16 April 2026 on',
        'methEnding',
        ['2026-04-14T22:00:00Z', '2026-04-15T22:00:00Z'].map(
          (at) => lawClock(TENANCY, NO_FACTS, new Date(at)).ending?.meth,
        ),
        [null, { host: '2026-04-23', guest: '2026-04-18' }],
      ],
      [
        'with its rent, the day after a guest’s notice is over',
        'ending',
        rentUntilAfter(TENANCY, { step: 'cancel', party: 'guest', at: NOW }),
        '2026-06-24',
      ],
      [
        '48 hours after a guest’s in a boarding house',
        'boardingLeaving',
        rentUntilAfter(BOARDING, { step: 'cancel', party: 'guest', at: NOW }),
        '2026-06-05',
      ],
      [
        'for no guest before a fixed term does',
        'fixedTerm',
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
        'receipts',
        [receiptDueHours('CASH', 'RESIDENTIAL'), receiptDueHours('BANK', 'RESIDENTIAL')],
        [0, 72],
      ],
      [
        'about a tenancy are kept for 12 months',
        'documents',
        keeps('2027-03-31').keepDocumentsUntil,
        '2028-03-31',
      ],
      [
        'of rent and bond are kept for 7 tax years',
        'rentRecords',
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
        'regime',
        ['2026-01-28', '2026-01-29'].map((endsOn) =>
          lawWarnings({ ...NO_TERMS, startsOn: '2026-01-01', endsOn }).some(
            ({ id }) => id === 'maybeTenancy',
          ),
        ),
        [false, true],
      ],
      [
        'is the least of a boarding house',
        'boardingHouse',
        ['2026-01-27', '2026-01-28'].map((endsOn) =>
          lawWarnings({ ...BOARDING, endsOn }).some(({ id }) => id === 'boardingTooShort'),
        ),
        [true, false],
      ],
    ],
  ],
  [
    'a visit',
    [
      [
        'of a tenancy needs notice 48 hours before',
        'inspection',
        entryNotice(TENANCY, VISIT, NOW)?.giveBy.toISOString(),
        '2026-06-07T22:00:00.000Z',
      ],
      [
        'of a boarding house room 24 hours before',
        'boardingInspection',
        entryNotice(BOARDING, VISIT, NOW)?.giveBy.toISOString(),
        '2026-06-08T22:00:00.000Z',
      ],
    ],
  ],
  [
    'rent',
    [
      [
        'may rise 12 months after its last rise',
        'rentIncrease',
        dateOf('rentIncrease', TENANCY, { rentRaisedOn: '2026-02-01' }),
        '2027-02-01',
      ],
    ],
  ],
])('%s', (_name, cases) => {
  it.each(cases)('%s (rule %s)', (_what, rule, shown, expected) => {
    expect(shown).toEqual(expected)
    expect(LAW_RULES).toHaveProperty(rule)
  })
})
