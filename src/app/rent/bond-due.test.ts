import { expect, it } from 'vitest'
import { WEEKLY } from '#tests/support/test-tenancy.ts'
import type { LedgerView } from '#workers/replica-api.ts'
import { bondDue } from './bond-due.ts'

const NAMES = { hostName: '', guestName: '', hostAddress: '', guestAddress: '', premises: '' }
const terms: LedgerView['terms'] = {
  ...WEEKLY,
  ...NAMES,
  regime: 'SHORT_STAY',
  isChatAddress: false,
  rentRaisedOn: null,
  isBondLodged: false,
  bondAsked: 38_500,
}
const bond = { received: 0, lodged: 0, refunded: 0, claimed: 0 }

it('the bond is due on the first day', () => {
  expect(bondDue({ terms, bond })).toEqual({ dueOn: '2026-03-02', amount: 38_500, paid: 0 })
})

it('counts a received bond as paid, even after its refund', () => {
  expect(bondDue({ terms, bond: { ...bond, received: 20_000 } })?.paid).toBe(20_000)
  expect(bondDue({ terms, bond: { ...bond, received: 40_000, refunded: 40_000 } })?.paid).toBe(38_500)
})

it('nothing is due without a bond, or before both have accepted', () => {
  expect(bondDue({ terms: { ...terms, bondAsked: 0 }, bond })).toBeNull()
  expect(bondDue({ terms: { ...terms, status: 'PENDING' }, bond })).toBeNull()
  expect(bondDue({ terms: { ...terms, status: 'CANCELLED' }, bond })).toBeNull()
})
