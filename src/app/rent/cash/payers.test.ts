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

it('lists the guest who owes most first, then the others by name', () => {
  expect(names([rent('Zoë', 0), rent('Tom', 1), rent('Aroha', -500), rent('Isla', 25_500)])).toEqual([
    ...['Isla', 'Tom', 'Aroha', 'Zoë'],
  ])
})

it('leaves out the person’s own stays as a guest', () => {
  expect(names([rent('My host', 900, 'guest')])).toEqual([])
})
