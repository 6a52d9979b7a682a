import { expect, it } from 'vitest'
import { z } from 'zod'
import type { WireHistory } from '#contract/wire.ts'
import type { EndpointSchemas, JsonSchema } from './endpoint-schemas.ts'
import { additionsTo } from './schema-additions.ts'
import { schemaBreaks } from './schema-breaks.ts'

const json = (schema: z.ZodType): JsonSchema => z.toJSONSchema(schema)
const history: WireHistory = {
  kinds: { visits: 3 },
  endpoints: {},
  fields: {},
  values: [
    { among: ['A', 'B', 'C', 'D'], value: 'C', since: 2, told: 'A' },
    { among: ['A', 'B', 'C', 'D'], value: 'D', since: 3, told: null },
  ],
}
const breaks = (said: z.ZodType, read: z.ZodType, wire: number | null = null) =>
  schemaBreaks(json(said), json(read), 'row', wire === null ? null : { wire, history })

it.each<[string, z.ZodType, z.ZodType, string[]]>([
  ['the same', z.object({ a: z.string().max(5) }), z.object({ a: z.string().max(5) }), []],
  ['a field more', z.object({ a: z.string(), b: z.string() }), z.object({ a: z.string() }), []],
  [
    'a field that went',
    z.object({}),
    z.object({ a: z.string() }),
    ['row.a: must be there where it is read, may be missing where it is said'],
  ],
  [
    'a field that may be missing now',
    z.object({ a: z.string().optional() }),
    z.object({ a: z.string() }),
    ['row.a: must be there where it is read, may be missing where it is said'],
  ],
  [
    'another type',
    z.object({ a: z.number() }),
    z.object({ a: z.string() }),
    ['row.a: number is said, string is read'],
  ],
  ['whole numbers for any', z.object({ a: z.int32() }), z.object({ a: z.number().min(-1e10).max(1e10) }), []],
  [
    'longer text',
    z.array(z.string().max(9)),
    z.array(z.string().max(5)),
    ['row[]: maxLength is 5 where it is read, 9 where it is said'],
  ],
  [
    'text without end',
    z.string(),
    z.string().max(5),
    ['row: maxLength is 5 where it is read, none where it is said'],
  ],
  ['shorter text', z.string().max(5), z.string().max(9), []],
  [
    'a smaller number',
    z.number().min(-1),
    z.number().min(0),
    ['row: minimum is 0 where it is read, -1 where it is said'],
  ],
  [
    'another pattern',
    z.string().regex(/^a$/),
    z.string().regex(/^b$/),
    ['row: pattern is read as ^b$, said as ^a$'],
  ],
  ['null where none was', z.string().nullable(), z.string(), ['row: null is said, string is read']],
  ['no null any more', z.string(), z.string().nullable(), []],
  ['a value more', z.enum(['A', 'B']), z.enum(['A']), ['row: the value B cannot be read']],
  ['a value less', z.enum(['A']), z.enum(['A', 'B']), []],
  ['any text for a value', z.string(), z.enum(['A']), ['row: any value is said, only A are read']],
])('%s', (_, said, read, lines) => {
  expect(breaks(said, read)).toEqual(lines)
})

it('a newer value doesn’t break a wire that gets an older one, or nothing', () => {
  const [said, read] = [z.enum(['A', 'B', 'C', 'D']), z.enum(['A', 'B'])]
  expect(breaks(said, read, 1)).toEqual([])
  expect(breaks(said, read, 2)).toEqual(['row: the value C cannot be read'])
  expect(breaks(said, z.enum(['B']), 1)).toEqual([
    'row: the value A cannot be read',
    'row: the value C cannot be read',
  ])
})

it('a newer kind doesn’t break a wire that never gets it', () => {
  const change = (name: string) => z.object({ collection: z.literal(name), id: z.string() })
  const [said, read] = [
    z.union([change('chats'), change('visits')]),
    z.union([change('chats'), change('units')]),
  ]
  expect(breaks(said, read, 2)).toEqual([])
  expect(breaks(said, read, 3)).not.toEqual([])
})

it('finds additions: fields of responses and bodies, values, kinds', () => {
  const endpoint = (answer: z.ZodType, body: z.ZodType): EndpointSchemas => ({
    method: 'get',
    path: '/x',
    request: json(z.object({ body })),
    answer: json(answer),
  })
  const change = (name: string) => z.object({ collection: z.literal(name) })
  const before = endpoint(
    z.object({
      data: z.array(
        change('chats')
          .extend({ kind: z.enum(['A']) })
          .nullable(),
      ),
    }),
    z.object({ at: z.object({ town: z.string() }) }),
  )
  const after = endpoint(
    z.object({
      data: z.array(
        z.union([
          change('chats').extend({
            kind: z.enum(['A', 'B']),
            note: z.string(),
            on: z.object({ x: z.string() }),
          }),
          change('visits'),
          z.null(),
        ]),
      ),
      meta: z.object({ wire: z.number() }),
    }),
    z.object({ at: z.object({ town: z.string(), country: z.string().optional() }).nullable() }),
  )
  expect(additionsTo(before, after, 'x')).toEqual([
    { path: 'x.kind', value: 'B' },
    { path: 'x.note' },
    { path: 'x.on' },
    { path: 'x', value: 'visits' },
    { path: 'x.meta' },
    { path: 'x.at.country' },
    { path: 'x.at', value: 'null' },
  ])
})
