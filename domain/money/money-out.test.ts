import { expect, it } from 'vitest'
import { mostOut } from './money-out.ts'

const money = (kind: Parameters<typeof mostOut>[0], amount: number) => ({ kind, amount })

it.each([
  ['REFUND', [], 0],
  ['REFUND', [money('PAYMENT', 700), money('CONFIRMATION', 76), money('REFUND', 76)], 700],
  ['REFUND', [money('PAYMENT', 1), money('REFUND', 2)], 0],
  ['REFUND', [money('BOND_RECEIVED', 900), money('CREDIT', 50), money('CLAIM', 20)], 0],
  ['BOND_REFUNDED', [money('BOND_RECEIVED', 1_280), money('BOND_LODGED', 1_280)], 1_280],
  // Work and Income, or the tenant, paid it to Tenancy Services directly.
  ['BOND_REFUNDED', [money('BOND_LODGED', 1_200)], 1_200],
  ['BOND_CLAIMED', [money('BOND_RECEIVED', 1_280), money('BOND_REFUNDED', 1_000)], 280],
  ['BOND_CLAIMED', [money('PAYMENT', 1_280)], 0],
  ['PAYMENT', [money('PAYMENT', 1_280)], null],
] as const)('%s of %o can be %s cents at most', (kind, entries, most) => {
  expect(mostOut(kind, entries)).toBe(most)
})
