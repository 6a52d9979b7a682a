import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint, NoContent } from './endpoint.ts'
import { wireNeeded } from './wire-needed.ts'
import type { WireHistory } from './wire.ts'

const BEDS = ['SINGLE', 'BUNK'] as const
const history: WireHistory = {
  kinds: {},
  endpoints: { inspect: 4 },
  fields: { updateRoom: 9, 'updateRoom.note': 2, 'updateRoom.address.country': 3, 'other.town': 9 },
  values: [{ among: BEDS, value: 'BUNK', since: 5, told: 'SINGLE' }],
}
const updateRoom = endpoint({
  name: 'updateRoom',
  method: 'patch',
  path: '/rooms',
  needs: 'signedIn',
  summary: '',
  body: z
    .object({
      note: z.string(),
      address: z.object({ town: z.string(), country: z.string().optional() }).nullable(),
      beds: z.array(z.enum(BEDS)),
    })
    .partial(),
  answer: NoContent,
})

it.each<[object, number]>([
  [{}, 1],
  [{ address: { town: 'Twizel' } }, 1],
  [{ address: null }, 1],
  [{ note: undefined }, 1],
  [{ note: 'dry' }, 2],
  [{ note: 'dry', address: { town: 'Twizel', country: 'NZ' } }, 3],
  [{ beds: ['SINGLE'] }, 1],
  [{ beds: ['SINGLE', 'BUNK'] }, 5],
])('%j needs wire %i', (request, wire) => {
  expect(wireNeeded(updateRoom, request, history)).toBe(wire)
})

it('a request to a later endpoint needs the wire that added it', () => {
  expect(wireNeeded({ ...updateRoom, name: 'inspect' }, {}, history)).toBe(4)
})
