import { expect, it } from 'vitest'
import { bondParts } from './bond-parts.ts'
import { bondHeld } from './bond-shares.ts'

const received = (id: string, day: string, amount: number) =>
  ({ id, kind: 'BOND_RECEIVED', day, amount }) as const
const lodged = (amount: number) => ({ id: 'l', kind: 'BOND_LODGED', day: '2026-05-20', amount }) as const
const AT = { region: 'CANTERBURY', today: '2026-05-20' } as const
const shown = (entries: Parameters<typeof bondParts>[0]) =>
  bondParts(entries, AT).map(({ entryId, lodged: done, lodgeBy, left }) => [entryId, done, lodgeBy, left])

const FIRST = received('a', '2026-05-04', 40_000)
const TOP_UP = received('b', '2026-05-11', 30_000)

it('each part has its own 23 working days from the day it was received', () => {
  // The King’s Birthday, 1 June 2026, isn't a working day.
  expect(shown([TOP_UP, FIRST])).toEqual([
    ['a', 0, '2026-06-05', 11],
    ['b', 0, '2026-06-12', 16],
  ])
})

it('lodged money counts for the oldest part first', () => {
  expect(shown([FIRST, TOP_UP, lodged(50_000)])).toEqual([
    ['a', 40_000, null, null],
    ['b', 10_000, '2026-06-12', 16],
  ])
})

it('counts the working days since a missed deadline as negative', () => {
  expect(bondParts([FIRST], { ...AT, today: '2026-06-09' })[0]?.left).toBe(-2)
})

const refunded = (day: string, amount: number) => ({ id: 'r', kind: 'BOND_REFUNDED', day, amount }) as const

it('a part refunded before it was lodged has no deadline', () => {
  expect(shown([FIRST, TOP_UP, refunded('2026-05-15', 30_000)])).toEqual([
    ['a', 0, '2026-06-05', 11],
    ['b', 0, null, null],
  ])
  expect(shown([FIRST, refunded('2026-05-05', 40_000), TOP_UP, lodged(30_000)])).toEqual([
    ['a', 0, null, null],
    ['b', 30_000, null, null],
  ])
  // What was lodged is refunded by Tenancy Services.
  expect(shown([FIRST, lodged(40_000), refunded('2026-05-25', 40_000)])).toEqual([['a', 40_000, null, null]])
})

it('a bond paid straight to Tenancy Services counts as held', () => {
  const none = { received: 0, lodged: 0, refunded: 0, claimed: 0 }
  expect(bondHeld({ ...none, lodged: 120_000 })).toBe(120_000)
  expect(bondHeld({ ...none, lodged: 120_000, refunded: 120_000 })).toBe(0)
  expect(bondHeld({ received: 40_000, lodged: 40_000, refunded: 10_000, claimed: 30_000 })).toBe(0)
  expect(bondHeld({ ...none, received: 40_000, lodged: 120_000 })).toBe(120_000)
})
