import { expect, it } from 'vitest'
import type { RentView } from '#workers/replica-api.ts'
import { groupsOf } from './rent-groups.ts'

const rent = (agreementId: string, unit: string, person: string, owed: number): RentView => ({
  agreementId,
  party: 'host',
  unitId: unit,
  unitTitle: unit,
  otherId: person,
  otherName: person,
  region: null,
  today: '2026-11-01',
  owed,
  paidTo: null,
  arrears: { days: 0, amount: 0, dueOn: null },
  next: null,
  dueThisWeek: 0,
  lastPaid: null,
  openClaims: 0,
  waiting: 0,
})
const RENTS = [
  rent('a', 'Loft', 'Tom', 300),
  rent('b', 'Cabin', 'Isla', 200),
  rent('c', 'Cabin', 'Tom', -500),
  rent('d', 'Annex', 'Mere', 0),
]

it.each([
  [
    'room',
    [
      ['Loft', 300, 'a'],
      ['Cabin', 200, 'bc'],
      ['Annex', 0, 'd'],
    ],
  ],
  [
    'person',
    [
      ['Tom', 300, 'ac'],
      ['Isla', 200, 'b'],
      ['Mere', 0, 'd'],
    ],
  ],
] as const)('by %s, what is owed most first, without setting money ahead against it', (by, expected) => {
  const groups = groupsOf(RENTS, by).map(({ name, owed, rents }) => [
    name,
    owed,
    rents.map(({ agreementId }) => agreementId).join(''),
  ])
  expect(groups).toEqual(expected)
})
