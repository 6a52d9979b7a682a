import { describe, expect, it } from 'vitest'
import { testEntry, WEEKLY } from '#tests/support/test-tenancy.ts'
import { duesUntil } from './schedule.ts'
import type { Entry, Tenancy } from './tenancy.ts'

const tenancy = (terms: Partial<Tenancy>): Tenancy => ({ ...WEEKLY, ...terms })
/** Returns each due as one line: when, for which days, how much. */
const lines = (terms: Partial<Tenancy>, until: string, entries: Entry[] = []): string[] =>
  duesUntil(tenancy(terms), entries, until).map(
    ({ kind, dueOn, from, to, amount }) =>
      `${kind === 'rent' ? '' : `${kind} `}${dueOn}: ${from} to ${to}, ${(amount / 100).toFixed(2)}`,
  )

describe('the last day of the agreed term', () => {
  const term = (regime: Tenancy['regime']): string | undefined =>
    lines({ regime, endsOn: '2026-03-11' }, '2026-03-31').at(-1)

  it('is the day of leaving of a short stay, and isn’t paid for', () => {
    expect(term('SHORT_STAY')).toBe('2026-03-09: 2026-03-09 to 2026-03-10, 100.00')
  })

  it.each(['RESIDENTIAL', 'BOARDING_HOUSE', 'BOARDER'] as const)('is charged for: %s', (regime) => {
    expect(term(regime)).toBe('2026-03-09: 2026-03-09 to 2026-03-11, 150.00')
  })

  it('is 30 June in half a year of 181 days, and is charged', () => {
    const half = {
      regime: 'RESIDENTIAL',
      startsOn: '2026-01-01',
      endsOn: '2026-06-30',
      rentPerWeek: 300,
    } as const
    const dues = lines(half, '2026-06-30')
    // 25 weeks and 6 days: 300 × 6 ÷ 7.
    expect(dues).toHaveLength(26)
    expect(dues.at(-1)).toBe('2026-06-25: 2026-06-25 to 2026-06-30, 257.14')
  })

  it('stays uncharged where the agreement ended under a build that didn’t charge it', () => {
    const over = { regime: 'RESIDENTIAL', endsOn: '2026-03-11', status: 'COMPLETED' } as const
    expect(lines({ ...over, endedOn: '2026-03-14' }, '2026-03-31').at(-1)).toContain('to 2026-03-10, 100.00')
    const now = { ...over, endedOn: '2026-03-14', rentUntil: '2026-03-12' }
    expect(lines(now, '2026-03-31').at(-1)).toContain('to 2026-03-11, 150.00')
  })
})

describe('a fixed term of more than 90 days (section 60A)', () => {
  const HALF = {
    regime: 'RESIDENTIAL',
    startsOn: '2026-01-01',
    endsOn: '2026-06-30',
    rentPerWeek: 300,
  } as const satisfies Partial<Tenancy>
  const total = (terms: Partial<Tenancy>, today: string): number =>
    duesUntil(tenancy(terms), [], today).reduce((sum, { amount }) => sum + amount, 0)

  it('goes on being charged while the agreement is active, each week as before', () => {
    // 39 weeks from 1 January to 30 September.
    expect(total(HALF, '2026-09-30')).toBe(39 * 30_000)
    expect(lines(HALF, '2026-07-09').slice(-3)).toEqual([
      '2026-07-01: 2026-07-01 to 2026-07-01, 42.86',
      '2026-07-02: 2026-07-02 to 2026-07-08, 300.00',
      '2026-07-09: 2026-07-09 to 2026-07-15, 300.00',
    ])
  })

  it('charges nothing beyond its last day until that day is over', () => {
    const ahead = duesUntil(tenancy(HALF), [], '2026-06-30', '2026-12-31').at(-1)
    expect(ahead?.to).toBe('2026-06-30')
    expect(duesUntil(tenancy(HALF), [], '2026-07-01', '2026-12-31').at(-1)?.dueOn).toBe('2026-12-31')
  })

  it('ends when somebody ended it, or where the Act doesn’t extend it', () => {
    expect(lines({ ...HALF, status: 'APPROVED' }, '2026-09-30').at(-1)).toContain('to 2026-06-30')
    const ended = { ...HALF, status: 'COMPLETED', endedOn: '2026-08-05', rentUntil: '2026-08-06' } as const
    expect(lines(ended, '2026-09-30').at(-1)).toBe('2026-07-30: 2026-07-30 to 2026-08-05, 300.00')
    const said = [testEntry('RENT_END', '2026-07-04', null)]
    expect(lines(HALF, '2026-09-30', said).at(-1)).toBe('2026-07-02: 2026-07-02 to 2026-07-03, 85.71')
    for (const regime of ['BOARDING_HOUSE', 'BOARDER'] as const)
      expect(lines({ ...HALF, regime }, '2026-09-30').at(-1)).toContain('to 2026-06-30')
  })

  it('ends if it has exactly 90 days, and goes on if it has 91', () => {
    // 31 + 28 + 31 days to 31 March.
    const quarter = { ...HALF, endsOn: '2026-03-31' }
    expect(lines(quarter, '2026-05-01').at(-1)).toContain('to 2026-03-31')
    expect(lines({ ...quarter, endsOn: '2026-04-01' }, '2026-05-01').at(-1)).toContain('2026-04-30: ')
  })

  it('goes on by the week if it was paid all at once', () => {
    const once = { ...HALF, frequency: 'ONE_TIME' } as const
    expect(lines(once, '2026-07-08')).toEqual([
      '2026-01-01: 2026-01-01 to 2026-06-30, 7757.14',
      '2026-07-01: 2026-07-01 to 2026-07-07, 300.00',
      '2026-07-08: 2026-07-08 to 2026-07-14, 300.00',
    ])
  })

  it('keeps its days of the month, also at the end of each period', () => {
    const monthly = { ...HALF, endsOn: '2026-06-15', frequency: 'MONTHLY', isPaidInArrears: true } as const
    expect(lines(monthly, '2026-07-31').slice(-3)).toEqual([
      // 15 days of a week of 300, and 15 more.
      '2026-06-15: 2026-06-01 to 2026-06-15, 642.86',
      '2026-06-30: 2026-06-16 to 2026-06-30, 642.86',
      '2026-07-31: 2026-07-01 to 2026-07-31, 1300.00',
    ])
  })
})
