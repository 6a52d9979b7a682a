import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { address } from './http-address.ts'

const WHERE = { baseUrl: '/v1', pageOrigin: 'https://farstead.example' }
const FIELDS = { day: z.string() }
const REQUEST = { id: 'a b', page: 2, day: '2026-12-01', 'item-walls': { state: 'GOOD' } }

it.each<[string, z.ZodType, object]>([
  ['closed', z.object(FIELDS), { day: '2026-12-01' }],
  ['strict, which refuses other fields', z.strictObject(FIELDS), { day: '2026-12-01' }],
  ['open', z.looseObject(FIELDS), { day: '2026-12-01', 'item-walls': { state: 'GOOD' } }],
  [
    'open and checked',
    z.looseObject(FIELDS).superRefine(() => undefined),
    { day: '2026-12-01', 'item-walls': { state: 'GOOD' } },
  ],
])('sends the fields accepted by a body that is %s', (_what, body, sent) => {
  const change = endpoint({
    name: 'change',
    method: 'patch',
    path: '/things/:id',
    needs: 'signedIn',
    summary: 'Changes a thing',
    params: z.object({ id: z.string() }),
    query: z.object({ page: z.number() }),
    body,
    answer: z.unknown(),
  } as unknown as Parameters<typeof endpoint>[0])
  expect(address(change, REQUEST, WHERE)).toEqual({
    url: 'https://farstead.example/v1/things/a%20b?page=2',
    body: sent,
  })
})
