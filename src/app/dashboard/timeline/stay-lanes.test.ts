import { expect, it } from 'vitest'
import { fc } from '#tests/support/property.ts'
import type { StayOnCalendar } from '#workers/replica-api.ts'
import { daysFrom, overlapsOn, roomsInUse, stayLanes } from './stay-lanes.ts'

const DAYS = daysFrom('2026-11-28', 7)
const ALWAYS = { from: null, until: null }

function stay(startsOn: string | null, endsOn: string | null, id = 'a'): StayOnCalendar {
  return {
    id,
    guestName: 'Tom',
    note: '',
    startsOn,
    endsOn,
    freeFrom: endsOn,
    state: 'agreed',
    zone: 'Pacific/Auckland',
  }
}

it('days run on past the end of a month', () => {
  expect(DAYS).toEqual([
    '2026-11-28',
    '2026-11-29',
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
  ])
})

it.each([
  ['within the days', stay('2026-11-29', '2026-12-01'), [1, 3, 3]],
  ['one day only', stay('2026-12-04', '2026-12-04'), [6, 1]],
  ['from before, until after', stay('2026-01-01', '2027-01-01'), [7]],
  ['without an end', stay('2026-12-03', null), [5, 2]],
  ['without a beginning', stay(null, '2026-11-28'), [1, 6]],
  ['that went on past its last day', { ...stay('2026-05-01', '2026-11-29'), freeFrom: null }, [7]],
  ['over before the first day', stay('2026-11-01', '2026-11-27'), [7]],
  ['after the last day', stay('2026-12-05', null), [7]],
])('a stay %s', (_, one, widths) => {
  const lanes = stayLanes([one], DAYS, ALWAYS)
  expect(lanes.map((lane) => lane.map(({ days }) => days))).toEqual([widths])
})

it('a room without stays has one empty lane', () => {
  expect(stayLanes([], DAYS, ALWAYS)).toEqual([[{ from: 0, days: 7, stay: null, isLet: true }]])
})

it.each([
  ['from a day on', { from: '2026-12-01', until: null }, 'xxx....'],
  ['until a day, which is the last', { from: null, until: '2026-11-30' }, '...xxxx'],
  ['between two days', { from: '2026-11-29', until: '2026-12-03' }, 'x.....x'],
  ['long ago', { from: null, until: '2026-01-01' }, 'xxxxxxx'],
  ['always', ALWAYS, '.......'],
  ['never', null, 'xxxxxxx'],
])('a room that is let %s isn’t shown as free on other days', (_, letDays, shown) => {
  const [lane = []] = stayLanes([], DAYS, letDays)
  expect(lane.map(({ days, isLet }) => (isLet ? '.' : 'x').repeat(days)).join('')).toBe(shown)
})

it('a stay shows on days on which its room isn’t let, and the rest isn’t free', () => {
  const [lane = []] = stayLanes([stay('2026-11-29', '2026-11-30')], DAYS, null)
  expect(lane.map(({ days, isLet }) => [days, isLet])).toEqual([
    [1, false],
    [2, true],
    [4, false],
  ])
})

it('puts each stay in one lane once, and every lane is as wide as the days', () => {
  const day = fc.option(fc.constantFrom(...daysFrom('2026-11-20', 24)))
  const stays = fc
    .array(fc.tuple(day, day), { maxLength: 8 })
    .map((pairs) => pairs.map(([from, to], n) => stay(from, to, `${n}`)))
  fc.assert(
    fc.property(stays, (some) => {
      const lanes = stayLanes(some, DAYS, ALWAYS)
      for (const lane of lanes) expect(lane.reduce((sum, { days }) => sum + days, 0)).toBe(DAYS.length)
      const shown = lanes.flatMap((lane) => lane.flatMap((cell) => cell.stay?.id ?? []))
      const wanted = some.filter(({ startsOn, endsOn }) =>
        DAYS.some((at) => (startsOn ?? at) <= at && at <= (endsOn ?? at)),
      )
      expect(shown.toSorted()).toEqual(wanted.map(({ id }) => id).toSorted())
    }),
  )
})

it.each([
  ['within the days', '2026-11-29', '2026-12-01', true],
  ['that ends on the morning of the first day', '2026-11-20', '2026-11-28', false],
  ['from the evening of the last day', '2026-12-04', '2026-12-06', true],
  ['after the last day', '2026-12-05', '2026-12-06', false],
  ['that never ends', '2026-11-01', null, true],
  ['before them', '2026-11-01', '2026-11-10', false],
])('an overlap %s is reported only if it shows', (_, from, to, isTold) => {
  const other = { ...stay(from, to, 'b'), nights: { from, to } }
  expect(overlapsOn([{ ...stay(from, to), meets: [other] }], DAYS)).toBe(isTold)
})

it('blocked days leave out the day they end on, when a guest can arrive', () => {
  const until = stay('2026-11-29', '2026-12-01')
  expect(stayLanes([{ ...until, state: 'blocked' }], DAYS, ALWAYS)[0]?.map(({ days }) => days)).toEqual([
    1, 2, 4,
  ])
  expect(
    stayLanes([{ ...until, state: 'elsewhere' }, stay('2026-12-01', null, 'b')], DAYS, ALWAYS),
  ).toHaveLength(1)
})

it('a room has no line as long as it has no name, no stay and isn’t let', () => {
  const room = { unitId: 'a', title: '', stays: [], letDays: null }
  const named = { ...room, title: 'Loft' }
  const stayedIn = { ...room, stays: [{ ...stay('2026-11-29', '2026-12-01'), meets: [] }] }
  const isLet = { ...room, letDays: ALWAYS }
  expect(roomsInUse([room, named, stayedIn, isLet])).toEqual([named, stayedIn, isLet])
})
