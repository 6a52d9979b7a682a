import { describe, expect, it } from 'vitest'
import type { LawRegime } from '#contract/agreement-terms.ts'
import { entryNotice } from './entry-notice.ts'

/*
 * Worked out by hand from section 48(2)(b) and section 66R(2) of the Residential Tenancies Act. The visit is on Wednesday
 * 10 June 2026, 10 am in New Zealand, which is 22:00 UTC on the 9th. Clocks go forward on Sunday 27 September 2026.
 */
const AT = { day: '2026-06-10', time: '10:00', noticeGivenAt: null, lastOn: null }
const LONG_BEFORE = new Date('2026-05-01T00:00:00Z')

const asked = (
  visit: Partial<Omit<typeof AT, 'noticeGivenAt' | 'lastOn'>> & { givenAt?: string; lastOn?: string } = {},
  regime: LawRegime = 'RESIDENTIAL',
  now = LONG_BEFORE,
) => {
  const { givenAt, ...rest } = visit
  const noticeGivenAt = givenAt === undefined ? null : new Date(givenAt)
  return entryNotice({ regime, region: 'OTAGO' }, { ...AT, ...rest, noticeGivenAt }, now)
}

describe('notice of an inspection', () => {
  it.each<[string, string, LawRegime]>([
    ['48 hours before in a tenancy', '2026-06-07T22:00:00.000Z', 'RESIDENTIAL'],
    ['24 hours before in a boarding house', '2026-06-08T22:00:00.000Z', 'BOARDING_HOUSE'],
  ])('is due %s', (_what, giveBy, regime) => {
    expect(asked({}, regime)?.giveBy.toISOString()).toBe(giveBy)
  })

  it('counts elapsed hours across a clock change', () => {
    // Monday 28 September, 10 am daylight time, is 21:00 UTC on the 27th; 48 hours earlier it is 9 am standard time.
    expect(asked({ day: '2026-09-28' })?.giveBy.toISOString()).toBe('2026-09-25T21:00:00.000Z')
  })

  it.each<[string, Parameters<typeof asked>, string[]]>([
    ['nothing, on the last moment', [{ givenAt: '2026-06-07T22:00:00Z' }], []],
    ['a minute too late', [{ givenAt: '2026-06-07T22:01:00Z' }], ['late']],
    [
      'not given yet, with too little time left',
      [{}, 'RESIDENTIAL', new Date('2026-06-08T00:00:00Z')],
      ['late'],
    ],
    ['nothing, 14 days before', [{ givenAt: '2026-05-26T22:00:00Z' }], []],
    ['more than 14 days before', [{ givenAt: '2026-05-26T21:59:00Z' }], ['early']],
    ['nothing at 8 am', [{ time: '08:00' }], []],
    ['before 8 am', [{ time: '07:59' }], ['timeOfDay']],
    ['nothing at 7 pm', [{ time: '19:00' }], []],
    ['after 7 pm', [{ time: '19:01' }], ['timeOfDay']],
    ['after 6 pm in a boarding house', [{ time: '18:01' }, 'BOARDING_HOUSE'], ['timeOfDay']],
    ['nothing, 4 weeks after the last one', [{ lastOn: '2026-05-13' }], []],
    ['sooner than that', [{ lastOn: '2026-05-14' }], ['often']],
    [
      'late, at night and again',
      [{ time: '21:00', lastOn: '2026-06-01', givenAt: '2026-06-09T22:00:00Z' }],
      ['late', 'timeOfDay', 'often'],
    ],
  ])('finds %s', (_what, args, problems) => {
    expect(asked(...args)?.problems).toEqual(problems)
  })

  it.each<LawRegime>(['BOARDER', 'SHORT_STAY'])('isn’t needed outside the Act: %s', (regime) => {
    expect(asked({}, regime)).toBeNull()
  })
})
