import { expect, it } from 'vitest'
import type { AgreementStatus } from '#contract/agreement-status.ts'
import { NO_FACTS, NO_TERMS } from '#contract/agreement-terms.ts'
import type { AgreementView } from '#workers/replica-api.ts'
import { filteredAgreements, filterOf, queryOf, stateFilters } from './agreement-filter.ts'

function agreementOf(
  id: string,
  status: AgreementStatus,
  guestName: string,
  unitTitle: string,
  [startsOn, endsOn]: readonly [string | null, string | null] = [null, null],
): AgreementView {
  return {
    ...NO_TERMS,
    ...NO_FACTS,
    guestName,
    unitTitle,
    startsOn,
    endsOn,
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
    noticeEndsOn: null,
    endedOn: null,
    rentUntil: null,
    sentAt: null,
    updatedAt: null,
    prepared: null,
    edit: null,
  }
}

const TODAY_AT = { 'Pacific/Auckland': '2026-11-28', 'Pacific/Chatham': '2026-11-28' }
const ALL = [
  agreementOf('a', 'ACTIVE', 'Tom Hallward', 'Woolshed Loft', ['2026-11-20', '2026-12-20']),
  agreementOf('b', 'PENDING', 'Aroha Ngatai', 'Tōtara Cabin'),
  agreementOf('c', 'ACTIVE', '陈雨桐', 'Tōtara Cabin', ['2026-11-01', '2026-12-01']),
]

it('offers only filters with matches, agreements awaiting an answer first', () => {
  expect(stateFilters(ALL, TODAY_AT)).toEqual([
    { value: 'all', count: 3 },
    { value: 'asked', count: 1 },
    { value: 'now', count: 2 },
  ])
})

it.each([
  ['agreed to, from tomorrow', 'APPROVED', ['2026-11-29', null], 'coming'],
  ['agreed to, from today', 'APPROVED', ['2026-11-28', null], 'due'],
  ['under way', 'ACTIVE', ['2026-11-20', '2026-11-29'], 'now'],
  ['on its last day', 'ACTIVE', ['2026-11-20', '2026-11-28'], 'leaving'],
  ['that is over', 'COMPLETED', ['2026-11-01', '2026-11-20'], 'past'],
  ['the guest declined', 'REJECTED', ['2026-11-28', null], 'declined'],
  ['withdrawn before it began', 'CANCELLED', ['2026-12-01', null], 'cancelled'],
  ['not sent yet', 'DRAFT', ['2026-11-28', null], 'draft'],
] as const)('one %s is found under the state that today and the inbox give it', (_, status, days, state) => {
  const one = agreementOf('d', status, 'Isla Brackenridge', 'Front Room', days)
  expect(stateFilters([one], TODAY_AT).at(-1)).toEqual({ value: state, count: 1 })
  expect(filteredAgreements([one, ...ALL], state, 'isla', TODAY_AT)).toEqual([one])
})

it('judges each agreement by the date at its own place', () => {
  // 00:15 on the Chatham Islands is 23:30 of the day before in Auckland.
  const todayAt = { 'Pacific/Auckland': '2026-11-27', 'Pacific/Chatham': '2026-11-28' }
  const mainland = agreementOf('d', 'APPROVED', 'Isla', 'Front Room', ['2026-11-28', null])
  const island = { ...mainland, id: 'e', region: 'CHATHAM_ISLANDS' as const }
  expect(filteredAgreements([mainland, island], 'due', '', todayAt)).toEqual([island])
})

it('counts an agreement with a status from a newer server only under all', () => {
  const one = agreementOf('d', 'PAUSED' as AgreementStatus, 'Isla', 'Front Room')
  expect(stateFilters([one], TODAY_AT)).toEqual([{ value: 'all', count: 1 }])
})

it('keeps the filter in the address and ignores an unknown one', () => {
  expect(queryOf({ state: 'now', search: 'tōtara' })).toEqual({ state: 'now', search: 'tōtara' })
  expect(queryOf({ state: 'all', search: '' })).toEqual({})
  expect(filterOf(new URLSearchParams({ state: 'now' }))).toBe('now')
  expect(filterOf(new URLSearchParams({ state: 'lost' }))).toBe('all')
})

it.each([
  ['all', 'totara', ['b', 'c']],
  ['now', 'TOTARA cabin', ['c']],
  ['all', '雨桐', ['c']],
  ['all', ' ', ['a', 'b', 'c']],
  ['asked', 'hallward', []],
] as const)('filter %s with search %j leaves %j', (filter, sought, ids) => {
  expect(filteredAgreements(ALL, filter, sought, TODAY_AT).map(({ id }) => id)).toEqual(ids)
})
