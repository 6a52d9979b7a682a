import { expect, it } from 'vitest'
import { z } from 'zod'
import type { WireHistory } from '#contract/wire.ts'
import { keepHidden } from './keep-hidden.ts'

const BEDS = ['SINGLE', 'DOUBLE', 'BUNK', 'COT'] as const
const history: WireHistory = {
  kinds: {},
  endpoints: {},
  fields: { 'rooms.address.country': 2, 'rooms.addOns.note': 2 },
  values: [
    { among: BEDS, value: 'BUNK', since: 2, told: 'SINGLE' },
    { among: BEDS, value: 'COT', since: 2, told: null },
  ],
}
const Bed = z.enum(BEDS)
const RoomEdit = z
  .object({
    bed: Bed.nullable(),
    beds: z.array(Bed),
    address: z.object({ town: z.string(), country: z.string().optional() }),
    addOns: z.array(z.object({ id: z.string(), name: z.string(), bed: Bed, note: z.string().optional() })),
  })
  .partial()
const keep = (change: object, stored: object, wire = 1) =>
  keepHidden(change, stored, { kind: 'rooms', schema: RoomEdit, wire }, history)

it('keeps a value that the client got under an older name, and accepts another one', () => {
  expect(keep({ bed: 'SINGLE' }, { bed: 'BUNK' })).toEqual({ bed: 'BUNK' })
  expect(keep({ bed: 'DOUBLE' }, { bed: 'BUNK' })).toEqual({ bed: 'DOUBLE' })
  expect(keep({ bed: null }, { bed: 'BUNK' })).toEqual({ bed: null })
})

it('keeps hidden values of a list, and drops what the client took out', () => {
  const stored = { beds: ['BUNK', 'DOUBLE', 'COT'] }
  expect(keep({ beds: ['SINGLE'] }, stored)).toEqual({ beds: ['BUNK', 'COT'] })
  expect(keep({ beds: ['DOUBLE'] }, stored)).toEqual({ beds: ['DOUBLE', 'COT'] })
})

it('keeps a field unknown to the client when it replaces the whole part', () => {
  const stored = { address: { town: 'Omarama', country: 'NZ' } }
  expect(keep({ address: { town: 'Ōmārama' } }, stored)).toEqual({
    address: { town: 'Ōmārama', country: 'NZ' },
  })
})

it('keeps hidden fields of list items by id, and hidden items whole', () => {
  const wood = { id: 'wood', name: 'Wood', bed: 'BUNK', note: 'dry' }
  const cot = { id: 'cot', name: 'Cot', bed: 'COT' }
  const towels = { id: 'towels', name: 'Towels', bed: 'DOUBLE' }
  const asked = { addOns: [{ id: 'wood', name: 'Firewood', bed: 'SINGLE' }] }
  expect(keep(asked, { addOns: [wood, cot, towels] })).toEqual({
    addOns: [{ ...wood, name: 'Firewood' }, cot],
  })
})

it('stores a change as it is from a client that sees everything', () => {
  const change = { beds: ['SINGLE'], address: { town: 'Twizel' } }
  const stored = { beds: ['BUNK', 'COT'], address: { town: 'Twizel', country: 'NZ' } }
  expect(keep(change, stored, 2)).toEqual(change)
})
