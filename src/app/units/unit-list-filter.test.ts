import { expect, test } from 'vitest'
import { NO_ADDRESS, NO_UNIT } from '#contract/unit-fields.ts'
import type { UnitStatus } from '#contract/unit-status.ts'
import type { UnitView } from '#workers/replica-api.ts'
import { filteredUnits, statusCounts, statusNamed } from './unit-list-filter.ts'

function unit(title: string, status: UnitStatus, town = ''): UnitView {
  const here = { version: 1, hostId: 'h', files: [], updatedAt: null, stay: null, prepared: null, edit: null }
  return { ...NO_UNIT, ...here, id: title, title, status, address: { ...NO_ADDRESS, town } }
}

const units = [
  unit('Tōtara Cabin', 'PUBLISHED', 'Ōpōtiki'),
  unit('Woolshed Loft', 'DRAFT', 'Whakatāne'),
  unit('Riverbank Hut', 'PUBLISHED', 'Whakatāne'),
]

test.each([
  [null, '', ['Tōtara Cabin', 'Woolshed Loft', 'Riverbank Hut']],
  ['PUBLISHED', '', ['Tōtara Cabin', 'Riverbank Hut']],
  [null, 'whakatane', ['Woolshed Loft', 'Riverbank Hut']],
  ['PUBLISHED', ' hut WHAKA ', ['Riverbank Hut']],
  ['ARCHIVED', '', []],
] as const)('with the status %s and the words %j there are %j', (status, search, titles) => {
  expect(filteredUnits(units, { status, search }).map(({ title }) => title)).toEqual(titles)
})

test('only statuses that some unit has are counted, drafts first', () => {
  expect(statusCounts(units)).toEqual([
    { status: 'DRAFT', count: 1 },
    { status: 'PUBLISHED', count: 2 },
  ])
})

test('an address may name a status, and nothing else', () => {
  expect([statusNamed('DRAFT'), statusNamed('draft'), statusNamed(null)]).toEqual(['DRAFT', null, null])
})
