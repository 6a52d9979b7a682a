import { expect, test } from 'vitest'
import { NO_ADDRESS, NO_UNIT } from '#contract/unit-fields.ts'
import type { UnitView } from '#workers/replica-api.ts'
import {
  filteredUnits,
  filterOf,
  NO_FILTER,
  queryOf,
  statusCounts,
  type Order,
  type UnitFilter,
} from './unit-list-filter.ts'

function unit(title: string, fields: Partial<UnitView>, town = ''): UnitView {
  const here = { version: 1, hostId: 'h', hostName: '', files: [], updatedAt: null, prepared: null }
  const rest = { ...here, stay: null, edit: null, status: 'DRAFT' as const }
  return { ...NO_UNIT, ...rest, id: title, title, address: { ...NO_ADDRESS, town }, ...fields }
}
const stay = (status: 'ACTIVE' | 'APPROVED') => ({
  stay: {
    id: 's',
    status,
    guestName: 'Aroha',
    startsOn: null,
    endsOn: null,
    zone: 'Pacific/Auckland' as const,
    phase: status === 'ACTIVE' ? ('leaving' as const) : ('due' as const),
  },
})

const units = [
  unit('Tōtara Cabin', { status: 'PUBLISHED', rentAmount: 385, ...stay('ACTIVE') }, 'Ōpōtiki'),
  unit('Woolshed Loft', { rentAmount: 320, terms: [7] }, 'Whakatāne'),
  unit('Riverbank Hut', { status: 'PUBLISHED', ...stay('APPROVED') }, 'Whakatāne'),
]
const titles = (filter: Partial<UnitFilter>, of = units) =>
  filteredUnits(of, { ...NO_FILTER, ...filter }, 'en').map(({ title }) => title)

test.each([
  [{}, ['Tōtara Cabin', 'Woolshed Loft', 'Riverbank Hut']],
  [{ status: 'PUBLISHED' }, ['Tōtara Cabin', 'Riverbank Hut']],
  [{ search: 'whakatane' }, ['Woolshed Loft', 'Riverbank Hut']],
  [{ status: 'PUBLISHED', search: ' hut WHAKA ' }, ['Riverbank Hut']],
  [{ status: 'ARCHIVED' }, []],
  [{ stay: 'here' }, ['Tōtara Cabin']],
  [{ stay: 'coming' }, ['Riverbank Hut']],
  [{ stay: 'nobody' }, ['Woolshed Loft']],
  [{ stay: 'here', status: 'DRAFT' }, []],
] as const)('with %j there are %j', (filter, left) => {
  expect(titles(filter)).toEqual(left)
})

const sorted: [Order, string[]][] = [
  ['changed', ['', 'Tōtara Cabin', 'Woolshed Loft', 'Riverbank Hut', 'Hut 10', 'Hut 9']],
  ['name', ['Hut 9', 'Hut 10', 'Riverbank Hut', 'Tōtara Cabin', 'Woolshed Loft', '']],
  ['price', ['Hut 10', 'Woolshed Loft', 'Tōtara Cabin', '', 'Riverbank Hut', 'Hut 9']],
  ['status', ['', 'Woolshed Loft', 'Hut 10', 'Hut 9', 'Tōtara Cabin', 'Riverbank Hut']],
]
test.each(sorted)('sorts by %s and keeps equal units in their old order: %j', (order, wanted) => {
  const more = [unit('', {}), ...units, unit('Hut 10', { rentAmount: 90 }), unit('Hut 9', {})]
  expect(titles({ order }, more)).toEqual(wanted)
})

test('lists the units that lack most first', () => {
  const rooms = [
    unit('two said', { terms: [7], rentAmount: 300 }),
    unit('one said', { rentAmount: 300 }),
    unit('nothing said', {}),
  ]
  expect(titles({ order: 'missing' }, rooms)).toEqual(['nothing said', 'one said', 'two said'])
})

test('counts only statuses that some unit has, drafts first', () => {
  expect(statusCounts(units)).toEqual([
    { status: 'DRAFT', count: 1 },
    { status: 'PUBLISHED', count: 2 },
  ])
})

test('reads and writes a filter as an address, ignoring unknown values', () => {
  const asked = { status: 'DRAFT', stay: 'here', search: 'hut', order: 'price' } as const
  expect(filterOf(new URLSearchParams(asked))).toEqual(asked)
  expect(queryOf(asked)).toEqual(asked)
  expect(filterOf(new URLSearchParams('status=draft&stay=&order=up'))).toEqual(NO_FILTER)
  expect(queryOf(NO_FILTER)).toEqual({})
})
