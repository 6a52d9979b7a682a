import { expect, it } from 'vitest'
import type { EntryView, LedgerView } from '#workers/replica-api.ts'
import { claimLike, type Money, findDuplicate } from './alike.ts'

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
    expect(findDuplicate({ entries }, cents, day)?.id).toBe(id)
  },
)

it('an entry is never its own duplicate', () => {
  expect(findDuplicate({ entries: [cash] }, cash.amount, cash.day, 'a')).toBeUndefined()
  expect(findDuplicate({ entries: [cash, { ...cash, id: 'b' }] }, cash.amount, cash.day, 'a')?.id).toBe('b')
})

const CLAIM = { id: 'c', kind: 'CLAIM', amount: 35_000, day: '2026-05-04', status: 'PROCESSING' } as EntryView

it.each([
  ['the same amount, a week later', {}, 35_000, '2026-05-11', 'c'],
  ['the same amount, a week before', {}, 35_000, '2026-04-27', 'c'],
  ['one that nobody answered in time', { status: 'EXPIRED' }, 35_000, DAY, 'c'],
  ['no other amount', {}, 34_999, DAY, undefined],
  ['nothing of eight days ago', {}, 35_000, '2026-05-12', undefined],
  ['none that was answered', { status: 'COMPLETED' }, 35_000, DAY, undefined],
  ['none that was declined or withdrawn', { status: 'CANCELLED' }, 35_000, DAY, undefined],
  ['no payment', { kind: 'PAYMENT' }, 35_000, DAY, undefined],
  ['nothing while there is no amount', {}, null, DAY, undefined],
  ['nothing while there is no day', {}, 35_000, null, undefined],
] as [string, Partial<EntryView>, number | null, string | null, string | undefined][])(
  'a payment may match a guest’s claim: %s',
  (_name, change, cents, day, id) => {
    const ledger = { entries: [{ ...CLAIM, ...change }] } as LedgerView
    expect(claimLike(ledger, cents, day)?.id).toBe(id)
  },
)
