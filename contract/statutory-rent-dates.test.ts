import { describe, expect, it } from 'vitest'
import type { LawRegime } from './agreement-terms.ts'
import {
  arrearsLaw,
  earlierStrikes,
  increaseDates,
  overdueNotice,
  receivedOn,
  type Service,
  strikeApplication,
} from './rent-law.ts'

/*
 * Every date of the law that letters about rent show, one case each (src/app/agreements/law/statutory-dates.test.ts
 * has those of the page of an agreement): the rule, its section of the Residential
 * Tenancies Act 1986 (or another Act), the page where it is explained, and a date worked out by hand with a calendar.
 * Days of June 2026: the 1st is a Monday and King's Birthday, the 2nd a Tuesday. The region is Otago.
 */

/** A Tuesday. */
const TODAY = '2026-06-02'
const TENANCY = { regime: 'RESIDENTIAL', region: 'OTAGO', startsOn: '2026-01-01', endsOn: null } as const

const on = (day: string, method: Service['method'] = 'HAND', isAfterFive = false): Service => {
  return { day, method, isAfterFive }
}
const periodic = { regime: 'RESIDENTIAL', region: 'OTAGO', isPeriodic: true } as const
const increase = (fields: { regime?: LawRegime; endsOn?: string; raisedOn?: string } = {}) =>
  increaseDates({ ...TENANCY, raisedOn: null, ...fields }, on(TODAY))
const strike = (dueOn: string, day: string) => ({ dueOn, service: on(day) })

type Case = [what: string, section: string, source: string, shown: unknown, day: unknown]

const PAGE = {
  increase: 'tenancy.govt.nz/rent-bond-and-bills/rent/increasing-rent',
  overdue: 'tenancy.govt.nz/rent-bond-and-bills/rent/overdue-rent',
  strikes: 'legislation.govt.nz/act/public/1986/0120/latest/DLM95518.html',
  boarding: 'legislation.govt.nz/act/public/1986/0120/latest/DLM3283925.html',
  notices: 'tenancy.govt.nz/ending-a-tenancy/serving-notices',
  reach: 'tenancy.govt.nz/about-tenancy-services/who-tenancy-law-doesnt-protect',
}

describe.each<[string, Case[]]>([
  [
    'a notice counts as received',
    [
      ['by hand, at once', 's 136', PAGE.notices, receivedOn(on(TODAY), 'OTAGO'), TODAY],
      [
        'in the letterbox, two working days later',
        's 136',
        PAGE.notices,
        receivedOn(on('2026-06-04', 'LETTERBOX'), 'OTAGO'),
        '2026-06-08',
      ],
      [
        'by post, four working days later',
        's 136',
        PAGE.notices,
        receivedOn(on('2026-06-04', 'POST'), 'OTAGO'),
        '2026-06-10',
      ],
      [
        'electronically before 5 pm, the same day',
        's 136A',
        PAGE.notices,
        receivedOn(on('2026-06-04', 'ELECTRONIC'), 'OTAGO'),
        '2026-06-04',
      ],
      [
        'electronically after 5 pm, the next working day',
        's 136A',
        PAGE.notices,
        receivedOn(on('2026-06-05', 'ELECTRONIC', true), 'OTAGO'),
        '2026-06-08',
      ],
      // Wednesday 23 and Thursday 24 December are the first two; from 25 December to 15 January there are none.
      [
        'by post before Christmas, past 15 January',
        's 2',
        PAGE.notices,
        receivedOn(on('2026-12-22', 'POST'), 'OTAGO'),
        '2027-01-19',
      ],
    ],
  ],
  [
    'rent may rise',
    [
      [
        '60 days after the notice, from the next',
        's 24(1)',
        PAGE.increase,
        increase()?.byNotice,
        '2026-08-02',
      ],
      ['12 months after the tenancy began', 's 24(1)', PAGE.increase, increase()?.earliest, '2027-01-01'],
      [
        '12 months after the last rise',
        's 24(1)',
        PAGE.increase,
        increase({ raisedOn: '2026-02-01' })?.earliest,
        '2027-02-01',
      ],
      [
        '28 days after the notice in a boarding house',
        'Part 2A',
        PAGE.increase,
        increase({ regime: 'BOARDING_HOUSE' })?.byNotice,
        '2026-07-01',
      ],
      [
        'within a fixed term only by the agreement',
        's 24(1)',
        PAGE.increase,
        increase({ endsOn: '2026-12-31' })?.needsClause,
        true,
      ],
    ],
  ],
  [
    'overdue rent',
    [
      [
        'is to be paid 14 days after the notice',
        's 56(1)',
        PAGE.overdue,
        overdueNotice('RESIDENTIAL', on(TODAY), 'OTAGO'),
        { kind: 'remedy', received: TODAY, remedyBy: '2026-06-16', tribunalFrom: '2026-06-17' },
      ],
      [
        'may go to the Tribunal 21 days after it fell due',
        's 55(1)(a)',
        PAGE.overdue,
        arrearsLaw(periodic, TODAY).tribunalFrom,
        '2026-06-23',
      ],
      // The 3rd, 4th, 5th, 8th and 9th.
      [
        'counts as an occasion after five working days',
        's 55(1)(aa)',
        PAGE.strikes,
        arrearsLaw(periodic, TODAY).strikeFrom,
        '2026-06-09',
      ],
      // 9 June to 6 September are 22 + 31 + 31 + 6 = 90 days.
      [
        'has its occasions within 90 days',
        's 55(1)(aa)',
        PAGE.strikes,
        earlierStrikes([strike(TODAY, '2026-06-09')], strike('2026-08-28', '2026-09-06'), 'OTAGO').length,
        1,
      ],
      [
        'and not on the 91st',
        's 55(1)(aa)',
        PAGE.strikes,
        earlierStrikes([strike(TODAY, '2026-06-09')], strike('2026-08-28', '2026-09-07'), 'OTAGO').length,
        0,
      ],
      [
        'is applied for within 28 days of the third notice',
        's 55(1)(aa)',
        PAGE.strikes,
        strikeApplication(on('2026-06-09'), 'OTAGO'),
        { from: '2026-06-09', until: '2026-07-07' },
      ],
      [
        'in a boarding house is to be paid in 10 days, then 48 hours',
        's 66U',
        PAGE.boarding,
        overdueNotice('BOARDING_HOUSE', on(TODAY), 'OTAGO'),
        { kind: 'boarding', received: TODAY, payBy: '2026-06-12', endNoticeFrom: '2026-06-13', endHours: 48 },
      ],
      [
        'of boarders and short stays has no dates',
        's 5',
        PAGE.reach,
        [
          overdueNotice('BOARDER', on(TODAY), null),
          arrearsLaw({ ...periodic, regime: 'SHORT_STAY' }, TODAY).tribunalFrom,
        ],
        [null, null],
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
