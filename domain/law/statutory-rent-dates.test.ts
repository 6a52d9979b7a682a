import { describe, expect, it } from 'vitest'
import type { LawRegime } from '#contract/agreement-terms.ts'
import { LAW_RULES, type LawRuleId } from './rules.ts'
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
 * has those of the page of an agreement): the rule of law by its id, and a date
 * worked out by hand with a calendar.
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

type Case = [what: string, rule: LawRuleId, shown: unknown, expected: unknown]

describe.each<[string, Case[]]>([
  [
    'a notice counts as received',
    [
      ['by hand, at once', 'notices', receivedOn(on(TODAY), 'OTAGO'), TODAY],
      [
        'in the letterbox, two working days later',
        'notices',
        receivedOn(on('2026-06-04', 'LETTERBOX'), 'OTAGO'),
        '2026-06-08',
      ],
      [
        'by post, four working days later',
        'notices',
        receivedOn(on('2026-06-04', 'POST'), 'OTAGO'),
        '2026-06-10',
      ],
      [
        'electronically before 5 pm, the same day',
        'notices',
        receivedOn(on('2026-06-04', 'ELECTRONIC'), 'OTAGO'),
        '2026-06-04',
      ],
      [
        'electronically after 5 pm, the next working day',
        'notices',
        receivedOn(on('2026-06-05', 'ELECTRONIC', true), 'OTAGO'),
        '2026-06-08',
      ],
      // Wednesday 23 and Thursday 24 December are the first two; from 25 December to 15 January there are none.
      [
        'by post before Christmas, past 15 January',
        'workingDays',
        receivedOn(on('2026-12-22', 'POST'), 'OTAGO'),
        '2027-01-19',
      ],
    ],
  ],
  [
    'rent may rise',
    [
      ['60 days after the notice, from the next', 'rentIncrease', increase()?.byNotice, '2026-08-02'],
      ['12 months after the tenancy began', 'rentIncrease', increase()?.earliest, '2027-01-01'],
      [
        '12 months after the last rise',
        'rentIncrease',
        increase({ raisedOn: '2026-02-01' })?.earliest,
        '2027-02-01',
      ],
      [
        '28 days after the notice in a boarding house',
        'rentIncrease',
        increase({ regime: 'BOARDING_HOUSE' })?.byNotice,
        '2026-07-01',
      ],
      [
        'within a fixed term only by the agreement',
        'rentIncrease',
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
        'overdue',
        overdueNotice('RESIDENTIAL', on(TODAY), 'OTAGO'),
        { kind: 'remedy', received: TODAY, remedyBy: '2026-06-16', tribunalFrom: '2026-06-17' },
      ],
      [
        'may go to the Tribunal 21 days after it fell due',
        'overdue',
        arrearsLaw(periodic, TODAY).tribunalFrom,
        '2026-06-23',
      ],
      // The 3rd, 4th, 5th, 8th and 9th.
      [
        'counts as an occasion after five working days',
        'threeNotices',
        arrearsLaw(periodic, TODAY).strikeFrom,
        '2026-06-09',
      ],
      // 9 June to 6 September are 22 + 31 + 31 + 6 = 90 days.
      [
        'has its occasions within 90 days',
        'threeNotices',
        earlierStrikes([strike(TODAY, '2026-06-09')], strike('2026-08-28', '2026-09-06'), 'OTAGO').length,
        1,
      ],
      [
        'and not on the 91st',
        'threeNotices',
        earlierStrikes([strike(TODAY, '2026-06-09')], strike('2026-08-28', '2026-09-07'), 'OTAGO').length,
        0,
      ],
      [
        'is applied for within 28 days of the third notice',
        'threeNotices',
        strikeApplication(on('2026-06-09'), 'OTAGO'),
        { from: '2026-06-09', until: '2026-07-07' },
      ],
      [
        'in a boarding house is to be paid in 10 days, then 48 hours',
        'boardingOverdue',
        overdueNotice('BOARDING_HOUSE', on(TODAY), 'OTAGO'),
        { kind: 'boarding', received: TODAY, payBy: '2026-06-12', endNoticeFrom: '2026-06-13', endHours: 48 },
      ],
      [
        'of boarders and short stays has no dates',
        'regime',
        [
          overdueNotice('BOARDER', on(TODAY), null),
          arrearsLaw({ ...periodic, regime: 'SHORT_STAY' }, TODAY).tribunalFrom,
        ],
        [null, null],
      ],
    ],
  ],
])('%s', (_name, cases) => {
  it.each(cases)('%s (rule %s)', (_what, rule, shown, expected) => {
    expect(shown).toEqual(expected)
    expect(LAW_RULES).toHaveProperty(rule)
  })
})
