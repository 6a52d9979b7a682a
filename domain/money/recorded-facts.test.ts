import { describe, expect, it } from 'vitest'
import { recordedFacts } from './recorded-facts.ts'
import type { Entry } from './tenancy.ts'

const TYPED = { bondReceivedOn: null, bondLodgedOn: null, rentRaisedOn: null, rentPerWeek: 320 }
const entry = (id: string, kind: Entry['kind'], day: string, amount: number) => ({ id, kind, day, amount })
const FIRST = entry('a', 'BOND_RECEIVED', '2026-05-04', 64_000)
const TOP_UP = entry('b', 'BOND_RECEIVED', '2026-05-18', 64_000)
const lodged = (amount: number, day = '2026-05-20') => entry('c', 'BOND_LODGED', day, amount)

describe('the bond', () => {
  it.each([
    ['nobody has recorded is as typed', { bondReceivedOn: '2026-05-01' }, [], ['2026-05-01', null]],
    ['in the ledger needs no typing', {}, [FIRST], ['2026-05-04', null]],
    ['in parts goes by the oldest that is not lodged', {}, [TOP_UP, FIRST], ['2026-05-04', null]],
    [
      'of which the first part is lodged goes by the next',
      {},
      [FIRST, TOP_UP, lodged(64_000)],
      ['2026-05-18', null],
    ],
    [
      'that is lodged whole is done on the day of the last',
      {},
      [FIRST, TOP_UP, lodged(128_000)],
      ['2026-05-04', '2026-05-20'],
    ],
    [
      'that was lodged as the agreement says is done',
      { bondLodgedOn: '2026-05-10' },
      [FIRST],
      ['2026-05-04', '2026-05-10'],
    ],
    [
      'is not done by what is typed once the ledger says how much',
      { bondLodgedOn: '2026-05-10' },
      [FIRST, lodged(1)],
      ['2026-05-04', null],
    ],
    [
      'that came before the ledger may be lodged in it',
      { bondReceivedOn: '2026-04-01' },
      [lodged(64_000)],
      ['2026-04-01', '2026-05-20'],
    ],
  ])('%s', (_name, typed, entries, [receivedOn, lodgedOn]) => {
    expect(recordedFacts({ ...TYPED, ...typed }, entries)).toMatchObject({
      bondReceivedOn: receivedOn,
      bondLodgedOn: lodgedOn,
    })
  })
})

describe('the rent', () => {
  it('was last raised on the day in the ledger, or else in the agreement', () => {
    const rise = entry('r', 'RENT_CHANGE', '2026-08-03', 34_000)
    const raisedOn = (typed: object, entries: (typeof rise)[]) =>
      recordedFacts({ ...TYPED, ...typed }, entries).rentRaisedOn
    expect(raisedOn({}, [rise])).toBe('2026-08-03')
    expect(raisedOn({ rentRaisedOn: '2026-01-05' }, [rise])).toBe('2026-08-03')
    expect(raisedOn({ rentRaisedOn: '2026-01-05' }, [])).toBe('2026-01-05')
    expect(raisedOn({}, [{ ...rise, amount: 30_000 }])).toBeNull()
  })
})
