import { expect, it } from 'vitest'
import type { AgreementStatus } from '#contract/agreement-status.ts'
import { departuresOf, isInView } from './turnovers.ts'

const TODAY = '2026-11-27'

/** A stay in the hut, as it's written in the tables below: `A APPROVED 11-20..11-27`, and the day on which it ended. */
function stay(text: string, unitId = 'hut') {
  const [id = '', status = '', days = '', endedOn] = text.split(' ')
  const [startsOn = '', endsOn = ''] = days.split('..')
  const day = (short: string) => (short === '' ? null : `2026-${short}`)
  return {
    ...{ id, unitId, regime: 'SHORT_STAY' as const, status: status as AgreementStatus },
    ...{ startsOn: day(startsOn), endsOn: day(endsOn), endedOn: day(endedOn ?? '') },
  }
}

/** Returns departures as `who day next`, and `over` where the next guest is in. */
function departures(stays: ReturnType<typeof stay>[]) {
  return departuresOf(stays, () => TODAY).map(
    ({ stay: { id }, day, next, isOver }) =>
      `${id} ${day.slice(5)} ${next?.id ?? '-'}${isOver ? ' over' : ''}`,
  )
}

it.each<[string, string[], string[]]>([
  [
    'leaves today, and the next arrives today',
    ['A ACTIVE 11-20..11-27', 'B APPROVED 11-27..12-02'],
    ['A 11-27 B', 'B 12-02 -'],
  ],
  ['leaves in a week, nobody comes', ['A ACTIVE 11-20..12-04'], ['A 12-04 -']],
  [
    'the earliest of two arrivals',
    ['A ACTIVE 11-20..11-28', 'C APPROVED 12-20..12-24', 'B APPROVED 12-01..12-05'],
    ['A 11-28 B', 'B 12-05 C', 'C 12-24 -'],
  ],
  [
    'left, and the next guest is in',
    ['A COMPLETED 11-01..11-20 11-20', 'B ACTIVE 11-20..12-20'],
    ['A 11-20 B over', 'B 12-20 -'],
  ],
  [
    'left, and the next was due yesterday: nobody has marked an arrival',
    ['A COMPLETED 11-01..11-26 11-26', 'B APPROVED 11-26..12-20'],
    ['A 11-26 B', 'B 12-20 -'],
  ],
  ['left earlier than agreed', ['A COMPLETED 11-01..12-20 11-25'], ['A 11-25 -']],
  ['stayed on past the last day', ['A ACTIVE 11-01..11-25'], ['A 11-25 -']],
  ['cancelled before it began', ['A CANCELLED 11-28..12-02 11-20'], []],
  ['cancelled after some nights', ['A CANCELLED 11-20..12-02 11-26'], ['A 11-26 -']],
  [
    'asked, declined or a draft',
    ['A PENDING 11-20..11-28', 'B REJECTED 11-20..11-28', 'C DRAFT 11-20..11-28'],
    [],
  ],
  ['the next was only asked', ['A ACTIVE 11-20..11-28', 'B PENDING 11-28..11-30'], ['A 11-28 -']],
  ['has no last day', ['A ACTIVE 11-01..'], []],
  [
    'the next comes before the last has left',
    ['A ACTIVE 11-20..11-28', 'B APPROVED 11-27..12-05'],
    ['A 11-28 B', 'B 12-05 -'],
  ],
  ['a stay within another', ['A ACTIVE 11-01..11-30', 'B APPROVED 11-28..11-29'], ['B 11-29 -', 'A 11-30 -']],
])('a guest who %s', (_, stays, expected) => {
  expect(departures(stays.map((text) => stay(text)))).toEqual(expected)
})

it('a guest of another room is not the next guest', () => {
  const stays = [stay('A ACTIVE 11-20..11-27'), stay('B APPROVED 11-27..12-02', 'cabin')]
  expect(departures(stays)).toEqual(['A 11-27 -', 'B 12-02 -'])
})

// Residential Tenancies Act 1986, section 60A: a fixed term of more than 90 days goes on unless somebody ends it.
it('a tenancy that went on after its last day has no departure', () => {
  const tenancy = { ...stay('A ACTIVE 08-01..11-01'), regime: 'RESIDENTIAL' as const }
  expect(departuresOf([tenancy], () => TODAY)).toEqual([])
  expect(departuresOf([tenancy], () => '2026-11-01')).toMatchObject([{ day: '2026-11-01' }])
})

it.each<[string, { day: string; isOver?: boolean; isReady?: boolean }, boolean]>([
  ['in eight days', { day: '2026-12-05' }, false],
  ['in seven days', { day: '2026-12-04' }, true],
  ['today, and ready', { day: TODAY, isReady: true }, true],
  ['yesterday', { day: '2026-11-26' }, true],
  ['yesterday, and ready', { day: '2026-11-26', isReady: true }, false],
  ['yesterday, and somebody moved in', { day: '2026-11-26', isOver: true }, false],
  ['fourteen days ago', { day: '2026-11-13' }, true],
  ['fifteen days ago', { day: '2026-11-12' }, false],
])('a departure %s', (_, { day, isOver = false, isReady = false }, expected) => {
  expect(isInView({ day, isOver }, isReady, TODAY)).toBe(expected)
})
