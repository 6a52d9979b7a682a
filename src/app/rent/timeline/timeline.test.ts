import { expect, it } from 'vitest'
import type { EntryView, LedgerView } from '#workers/replica-api.ts'
import { timelineOf } from './timeline.ts'

type Ledger = Pick<LedgerView, 'dues' | 'entries' | 'today'>
const due = (dueOn: string, paid = 32_000): LedgerView['dues'][number] => ({
  ...{ id: `due ${dueOn}`, kind: 'rent', name: '', dueOn, from: dueOn, to: dueOn, amount: 32_000, paid },
})
const entry = (id: string, day: string, changes: Partial<EntryView> = {}): EntryView => ({
  ...{ id, kind: 'PAYMENT', amount: 32_000, day, method: 'CASH', periodFrom: null, periodTo: null },
  ...{
    entryId: null,
    reference: '',
    note: '',
    payer: '',
    receipt: null,
    servedOn: null,
    serviceMethod: null,
  },
  ...{ attachments: [], device: '', files: [], writtenAt: `${day}T00:00:00.000Z`, party: 'host' },
  ...{ status: 'COMPLETED', isCounting: true, edit: null, acceptedAt: null, fills: [] },
  ...changes,
})
const today = '2026-11-28'
function shape(ledger: Omit<Ledger, 'today'>) {
  return timelineOf({ ...ledger, today }, null).months.map(({ month, lines, due: owed, paid, isOpen }) => ({
    ...{ month, owed, paid, isOpen },
    lines: lines.map((line) => (line.kind === 'due' ? line.due.id : line.entry.id)),
  }))
}

it('groups dues and payments by month, latest first, payments above the day’s dues', () => {
  const dues = [due('2026-11-21'), due('2026-10-31')]
  expect(shape({ dues, entries: [entry('b', '2026-11-22'), entry('a', '2026-10-31')] })).toEqual([
    { month: '2026-11', owed: 32_000, paid: 32_000, isOpen: true, lines: ['b', 'due 2026-11-21'] },
    { month: '2026-10', owed: 32_000, paid: 32_000, isOpen: false, lines: ['a', 'due 2026-10-31'] },
  ])
})

it.each<[string, Omit<Ledger, 'today'>]>([
  ['is unpaid', { dues: [due('2026-11-21'), due('2026-09-30', 31_999)], entries: [] }],
  [
    'the guest says they paid',
    {
      dues: [due('2026-11-21')],
      entries: [entry('a', '2026-09-01', { kind: 'CLAIM', status: 'PROCESSING' })],
    },
  ],
])('a month in which something %s is not folded', (_, ledger) => {
  expect(shape(ledger).map(({ isOpen }) => isOpen)).toEqual([true, true])
})

it('doesn’t fold today’s month under a rent that changes next year', () => {
  const entries = [entry('rise', '2027-11-12', { kind: 'RENT_CHANGE' }), entry('paid', today)]
  expect(shape({ dues: [due('2026-10-31')], entries }).map(({ month, isOpen }) => [month, isOpen])).toEqual([
    ['2027-11', true],
    ['2026-11', true],
    ['2026-10', false],
  ])
})

it('counts what is due today as due and later dues as coming, nearest first', () => {
  const dues = [due('2026-12-05', 0), due('2026-11-29', 0), due(today, 0)]
  const { months, coming } = timelineOf({ dues, entries: [], today }, null)
  expect(coming.map(({ dueOn }) => dueOn)).toEqual(['2026-11-29', '2026-12-05'])
  expect(months.flatMap(({ lines }) => lines).map(({ day }) => day)).toEqual([today])
})

it('shows a bond on its day and leaves it out of the rent due', () => {
  const bond = { dueOn: '2026-11-01', amount: 128_000, paid: 0 }
  const [month] = timelineOf({ dues: [due('2026-11-21')], entries: [], today }, bond).months
  expect([month?.due, month?.lines.length]).toEqual([32_000, 2])
})
