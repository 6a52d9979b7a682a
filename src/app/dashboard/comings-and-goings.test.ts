import { expect, it } from 'vitest'
import { dayAtPlace, type PlaceZone } from '#contract/region.ts'
import type { CalendarStay, UnitStays } from '#workers/replica-api.ts'
import { clockOf, comingsAndGoings } from './comings-and-goings.ts'

const AUCKLAND = 'Pacific/Auckland'
const CHATHAM = 'Pacific/Chatham'

function stay(zone: PlaceZone, startsOn: string | null, endsOn: string | null): CalendarStay {
  return {
    id: 'a',
    guestName: 'Tom',
    note: '',
    startsOn,
    endsOn,
    freeFrom: endsOn,
    state: 'agreed',
    zone,
    meets: [],
  }
}
const room = (...stays: CalendarStay[]): UnitStays => ({ unitId: 'unit', title: 'Hut', stays, letDays: null })
function at(moment: string): Record<PlaceZone, string> {
  const now = new Date(moment)
  return { [AUCKLAND]: dayAtPlace(now, AUCKLAND), [CHATHAM]: dayAtPlace(now, CHATHAM) }
}

it.each([
  [
    'half past eleven at night in Auckland, a quarter past midnight on the Chathams',
    '2026-11-21T10:30:00Z',
    0,
    1,
  ],
  ['midnight has passed in both', '2026-11-21T11:30:00Z', 2, 2],
  ['the evening before on both', '2026-11-21T09:00:00Z', 0, 0],
])('%s', (_case, moment, inAuckland, onBoth) => {
  const today = at(moment)
  const of = (zone: PlaceZone) => room(stay(zone, '2026-11-22', null), stay(zone, '2026-11-01', '2026-11-22'))
  const { arrivals, departures } = comingsAndGoings([of(AUCKLAND)], today)
  expect(arrivals + departures).toBe(inAuckland)
  expect(comingsAndGoings([of(AUCKLAND), of(CHATHAM)], today).arrivals).toBe(onBoth)
})

it('what is only asked or drafted is no arrival', () => {
  const asked = { ...stay(AUCKLAND, '2026-11-22', null), state: 'asked' as const }
  expect(comingsAndGoings([room(asked)], at('2026-11-22T00:00:00Z'))).toEqual({ arrivals: 0, departures: 0 })
})

it('a calendar goes by the Chathams’ clock only where all who stay are there', () => {
  const [here, there] = [stay(AUCKLAND, '2026-11-22', null), stay(CHATHAM, '2026-11-22', null)]
  expect(clockOf([room(there), room()])).toBe(CHATHAM)
  expect(clockOf([room(there, here)])).toBe(AUCKLAND)
  expect(clockOf([room()])).toBe(AUCKLAND)
})
