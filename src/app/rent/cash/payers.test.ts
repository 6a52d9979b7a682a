import { expect, it } from 'vitest'
import type { RentView } from '#workers/replica-api.ts'
import { payersOf } from './payers.ts'

const rent = (otherName: string, owed: number, party: RentView['party'] = 'host'): RentView => ({
  ...{ agreementId: otherName, party, unitId: 'u', unitTitle: 'Hut', otherId: otherName, otherName, owed },
  ...{
    region: null,
    today: '2026-11-28',
    paidTo: null,
    arrears: { days: 0, amount: 0, dueOn: null },
    next: null,
  },
  ...{ dueThisWeek: 0, lastPaid: null, openClaims: 0, waiting: 0 },
})
const names = (rents: RentView[]) => payersOf(rents).map(({ otherName }) => otherName)

it('who owes most comes first, then the others by name', () => {
  expect(names([rent('Zoë', 0), rent('Tom', 1), rent('Aroha', -500), rent('Isla', 25_500)])).toEqual([
    ...['Isla', 'Tom', 'Aroha', 'Zoë'],
  ])
})

it('a stay as a guest brings nobody’s money', () => {
  expect(names([rent('My host', 900, 'guest')])).toEqual([])
})
