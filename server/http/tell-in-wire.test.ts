import { expect, it } from 'vitest'
import { z } from 'zod'
import type { LaterValue, WireHistory } from '#contract/wire.ts'
import { HIDDEN, tellInWire } from './tell-in-wire.ts'

const STATUSES = ['DRAFT', 'PUBLISHED', 'RESTED', 'SEASONAL', 'SHARED'] as const
const value = (name: string, since: number, told: string | null): LaterValue => ({
  among: STATUSES,
  value: name,
  since,
  told,
})
const history: WireHistory = {
  kinds: {},
  endpoints: {},
  fields: {},
  values: [value('RESTED', 2, 'DRAFT'), value('SEASONAL', 3, 'RESTED'), value('SHARED', 3, null)],
}
const Status = z.enum(STATUSES)
const Row = z.object({ id: z.string(), status: Status, past: z.array(Status).optional() })
const List = z.object({ data: z.array(Row) })
const Feed = z.array(
  z.discriminatedUnion('collection', [
    z.object({ collection: z.literal('other'), row: z.object({ status: z.string() }) }),
    z.object({ collection: z.literal('rooms'), row: Row.nullable() }),
  ]),
)
const tell = (told: unknown, schema: z.ZodType, wire: number) => tellInWire(told, schema, wire, history)

it.each([
  [3, 'SEASONAL'],
  [2, 'RESTED'],
  [1, 'DRAFT'],
])('wire %i reads SEASONAL as %s', (wire, status) => {
  expect(tell({ id: 'a', status: 'SEASONAL' }, Row, wire)).toEqual({ id: 'a', status })
})

it('leaves rows out of a list that an older wire has no name for', () => {
  const answer = {
    data: [
      { id: 'a', status: 'SHARED' },
      { id: 'b', status: 'DRAFT' },
    ],
  }
  expect(tell(answer, List, 3)).toEqual(answer)
  expect(tell(answer, List, 2)).toEqual({ data: [{ id: 'b', status: 'DRAFT' }] })
})

it('leaves a value out of a list of values, and the row stays', () => {
  const row = { id: 'a', status: 'DRAFT', past: ['SHARED', 'SEASONAL', 'PUBLISHED'] }
  expect(tell(row, Row, 2)).toEqual({ ...row, past: ['RESTED', 'PUBLISHED'] })
})

it('sends a change that an older wire has no name for as a deleted row', () => {
  const changes = [
    { collection: 'rooms', row: { id: 'a', status: 'SHARED' } },
    { collection: 'rooms', row: null },
    { collection: 'other', row: { status: 'SHARED' } },
  ]
  expect(tell(changes, Feed, 2)).toEqual([{ collection: 'rooms', row: null }, ...changes.slice(1)])
})

it('hides one row that it has no name for', () => {
  expect(tell({ id: 'a', status: 'SHARED' }, Row, 1)).toBe(HIDDEN)
})

it('leaves a value of the same name in another vocabulary alone', () => {
  const Other = z.object({ state: z.enum(['SHARED', 'ALONE']) })
  expect(tell({ state: 'SHARED' }, Other, 1)).toEqual({ state: 'SHARED' })
})
