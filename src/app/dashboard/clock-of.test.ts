import { expect, it } from 'vitest'
import type { PlaceZone } from '#contract/region.ts'
import type { CalendarStay, UnitStays } from '#workers/replica-api.ts'
import { clockOf } from './clock-of.ts'

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
it('uses the Chathams’ clock only where all stays are on the Chathams', () => {
  const [here, there] = [stay(AUCKLAND, '2026-11-22', null), stay(CHATHAM, '2026-11-22', null)]
  expect(clockOf([room(there), room()])).toBe(CHATHAM)
  expect(clockOf([room(there, here)])).toBe(AUCKLAND)
  expect(clockOf([room()])).toBe(AUCKLAND)
})
