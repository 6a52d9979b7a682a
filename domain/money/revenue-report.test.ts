import { describe, expect, it } from 'vitest'
import { NO_TERMS } from '#contract/agreement-terms.ts'
import { NO_ENTRY } from '#contract/ledger-entry.ts'
import { type HostedTenancy, revenueReport, type Spent, taxYearDays } from './revenue-report.ts'
import type { Entry, Tenancy } from './tenancy.ts'

const YEAR = taxYearDays(2027)
const TODAY = '2026-05-10'
const [ROOM, CABIN] = ['room', 'cabin']

let nth = 0
function entry(kind: Entry['kind'], day: string, amount: number | null, over: Partial<Entry> = {}): Entry {
  nth += 1
  return { ...NO_ENTRY, id: `e${nth}`, kind, day, amount, writtenAt: `${day}T00:00:00.000Z`, ...over }
}

function hosted(entries: Entry[], tenancy: Partial<Tenancy> = {}, unitId = ROOM): HostedTenancy {
  const terms = { ...NO_TERMS, startsOn: '2026-05-01', endsOn: null, rentPerWeek: 200, firstDueOn: null }
  return {
    tenancy: { ...terms, status: 'ACTIVE', endedOn: null, ...tenancy },
    entries,
    unitId,
    today: TODAY,
  }
}

function spent(day: string, amount: number, over: Partial<Spent> = {}): Spent {
  return { day, amount, kind: 'REPAIRS', unitId: null, isRemoved: false, ...over }
}

const report = (tenancies: HostedTenancy[], expenses: Spent[] = [], today = TODAY) =>
  revenueReport(tenancies, expenses, { ...YEAR, today })

it('a tax year runs from April to March', () => {
  expect(YEAR).toEqual({ from: '2026-04-01', to: '2027-03-31' })
  const months = report([]).months.map(({ month }) => month)
  expect([months.length, months[0], months.at(-1)]).toEqual([12, '2026-04', '2027-03'])
})

it('money received counts in its month, room and kind; each split has the same sum', () => {
  const firewood = entry('CHARGE', '2026-05-02', 2_500)
  const one = hosted([firewood, entry('PAYMENT', '2026-05-03', 42_500, { method: 'BANK' })])
  const other = hosted([entry('PAYMENT', '2026-04-20', 100, { method: 'CASH' })], {}, CABIN)
  const { received, months, rooms, kinds } = report([one, other])
  expect(received).toBe(42_600)
  expect(months.slice(0, 2).map((month) => month.received)).toEqual([100, 42_500])
  expect(rooms.map(({ unitId, received: sum }) => [unitId, sum])).toEqual([
    [ROOM, 42_500],
    [CABIN, 100],
  ])
  expect(kinds).toEqual([
    { kind: 'rent', amount: 40_100 },
    { kind: 'charge', amount: 2_500 },
  ])
})

it('leaves out money of other years, but not what is owed', () => {
  const late = hosted([entry('PAYMENT', '2026-03-31', 100, { method: 'BANK' })], { startsOn: '2026-03-02' })
  expect(report([late])).toMatchObject({ received: 0, owed: 10 * 20_000 - 100 })
})

it('money that one guest paid ahead doesn’t lower what others owe', () => {
  const ahead = hosted([entry('PAYMENT', '2026-05-01', 1_000_000, { method: 'BANK' })])
  expect(report([ahead, hosted([])]).owed).toBe(40_000)
})

it('rent due after today counts as ahead, less what is paid of it', () => {
  const stay = { endsOn: '2026-05-29' }
  const { ahead, months } = report([
    hosted([entry('PAYMENT', '2026-05-01', 50_000, { method: 'BANK' })], stay),
  ])
  // 1 and 8 May are paid, and half of 15 May; 22 May is still to come.
  expect([ahead, months[1]?.ahead]).toEqual([30_000, 30_000])
})

it('rent due by today counts as owed and not as ahead, even in this year', () => {
  const { owed, ahead, months } = report([hosted([], { endsOn: '2026-05-29' })])
  // 1 and 8 May are owed; 15 and 22 May are still to come.
  expect([owed, ahead, months[1]?.ahead]).toEqual([40_000, 40_000, 40_000])
  // On the due day itself it is owed.
  const onDay = report([{ ...hosted([], { endsOn: '2026-05-29' }), today: '2026-05-15' }])
  expect([onDay.owed, onDay.ahead]).toEqual([60_000, 20_000])
})

it('expenses count in their year, room and kind; removed ones don’t', () => {
  const {
    spent: sum,
    rooms,
    spentKinds,
  } = report(
    [],
    [
      spent('2026-04-01', 100),
      spent('2027-03-31', 200, { unitId: ROOM, kind: 'RATES' }),
      spent('2026-03-31', 400),
      spent('2026-05-01', 800, { isRemoved: true }),
    ],
  )
  expect(sum).toBe(300)
  expect(rooms.map(({ unitId, spent: part }) => [unitId, part])).toEqual([
    [null, 100],
    [ROOM, 200],
  ])
  expect(spentKinds).toEqual([
    { kind: 'RATES', amount: 200 },
    { kind: 'REPAIRS', amount: 100 },
  ])
})

describe('nights let', () => {
  it.each<[string, Partial<Tenancy>[], number]>([
    ['up to tonight', [{}], 10],
    ['without the day of leaving', [{ endsOn: '2026-05-04' }], 3],
    ['once where two share a room', [{}, { startsOn: '2026-05-05', endsOn: '2026-05-07' }], 10],
    ['added up where one follows another', [{ endsOn: '2026-05-03' }, { startsOn: '2026-05-03' }], 10],
    ['from the first of April', [{ startsOn: '2026-01-01', endsOn: '2026-04-03' }], 2],
    ['never for what nobody accepted', [{ status: 'PENDING' }], 0],
  ])('count %s', (_, stays, nights) => {
    const { rooms } = report(stays.map((stay) => hosted([], stay)))
    expect(rooms[0]?.nightsLet ?? 0).toBe(nights)
  })

  it('count up to tonight, or all of a past year', () => {
    expect(report([]).nights).toBe(40)
    expect(report([], [], '2028-01-01').nights).toBe(365)
  })
})
