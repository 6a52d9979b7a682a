import { expect, it } from 'vitest'
import { type Money, twinOf } from './alike.ts'

const cash: Money = { id: 'a', kind: 'PAYMENT', amount: 35_000, day: '2026-05-04', isCounting: true }
const DAY = '2026-05-04'

it.each([
  ['the same amount on the same day', [cash], 35_000, DAY, 'a'],
  ['a confirmation as well', [{ ...cash, kind: 'CONFIRMATION' }], 35_000, DAY, 'a'],
  ['no other amount', [cash], 35_001, DAY, undefined],
  ['no other day', [cash], 35_000, '2026-05-05', undefined],
  ['nothing that was reversed', [{ ...cash, isCounting: false }], 35_000, DAY, undefined],
  ['no claim', [{ ...cash, kind: 'CLAIM' }], 35_000, DAY, undefined],
] satisfies [string, Money[], number, string, string | undefined][])(
  'a payment may be the same as %s',
  (_name, entries, cents, day, id) => {
    expect(twinOf({ entries }, cents, day)?.id).toBe(id)
  },
)

it('an entry is not its own twin', () => {
  expect(twinOf({ entries: [cash] }, cash.amount, cash.day, 'a')).toBeUndefined()
  expect(twinOf({ entries: [cash, { ...cash, id: 'b' }] }, cash.amount, cash.day, 'a')?.id).toBe('b')
})
