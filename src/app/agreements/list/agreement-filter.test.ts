import { expect, it } from 'vitest'
import type { AgreementStatus } from '#contract/agreement-status.ts'
import { NO_FACTS, NO_TERMS } from '#contract/agreement-terms.ts'
import type { AgreementView } from '#workers/replica-api.ts'
import { filteredAgreements, filterOf, queryOf, statusFilters } from './agreement-filter.ts'

function agreementOf(
  id: string,
  status: AgreementStatus,
  guestName: string,
  unitTitle: string,
): AgreementView {
  return {
    ...NO_TERMS,
    ...NO_FACTS,
    guestName,
    unitTitle,
    id,
    version: 1,
    status,
    party: 'host',
    unitId: 'u',
    hostId: 'h',
    guestId: 'g',
    isGuestToJoin: false,
    host: null,
    guest: null,
    files: [],
    signatures: [],
    versions: [],
    newSignatures: [],
    endedOn: null,
    rentUntil: null,
    sentAt: null,
    updatedAt: null,
    prepared: null,
    edit: null,
  }
}

const ALL = [
  agreementOf('a', 'ACTIVE', 'Tom Hallward', 'Woolshed Loft'),
  agreementOf('b', 'PENDING', 'Aroha Ngatai', 'Tōtara Cabin'),
  agreementOf('c', 'ACTIVE', '陈雨桐', 'Tōtara Cabin'),
]

it('offers only filters that match something, those that ask for an answer first', () => {
  expect(statusFilters(ALL)).toEqual([
    { value: 'all', count: 3 },
    { value: 'PENDING', count: 1 },
    { value: 'ACTIVE', count: 2 },
  ])
})

it('a filter survives in the address; an unknown one is ignored', () => {
  expect(queryOf({ status: 'ACTIVE', search: 'tōtara' })).toEqual({ status: 'ACTIVE', search: 'tōtara' })
  expect(queryOf({ status: 'all', search: '' })).toEqual({})
  expect(filterOf(new URLSearchParams({ status: 'ACTIVE' }))).toBe('ACTIVE')
  expect(filterOf(new URLSearchParams({ status: 'LOST' }))).toBe('all')
})

it.each([
  ['all', 'totara', ['b', 'c']],
  ['ACTIVE', 'TOTARA cabin', ['c']],
  ['all', '雨桐', ['c']],
  ['all', ' ', ['a', 'b', 'c']],
  ['PENDING', 'hallward', []],
] as const)('%s and %j leave %j', (filter, sought, ids) => {
  expect(filteredAgreements(ALL, filter, sought).map(({ id }) => id)).toEqual(ids)
})
