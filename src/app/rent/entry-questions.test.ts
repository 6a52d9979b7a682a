import { expect, it } from 'vitest'
import type { LedgerKind } from '#contract/ledger-entry.ts'
import type { EntryView, LedgerView } from '#workers/replica-api.ts'
import { isWrongYear, questionsAbout } from './entry-questions.ts'

const CASH = {
  ...{ id: 'a', kind: 'PAYMENT', amount: 7_770, day: '2026-11-28', isCounting: true },
  ...{ entryId: null, edit: null, status: 'COMPLETED' },
} as EntryView
const CLAIM = { ...CASH, id: 'c', kind: 'CLAIM', day: '2026-11-27', status: 'PROCESSING' } as EntryView
const BOND = { ...CASH, id: 'b', kind: 'BOND_RECEIVED', amount: 128_000 } as EntryView

function asked(
  kind: LedgerKind,
  entry: { entries?: EntryView[]; cents?: number | null; day?: string | null; about?: EntryView | null },
): string[] {
  const { entries = [], cents = 7_770, day = '2026-11-28', about = null } = entry
  const terms = { startsOn: '2026-05-01', endsOn: null, endedOn: null }
  const ledger = { entries, terms, today: '2026-11-28' } as unknown as LedgerView
  return questionsAbout(ledger, { kind, cents, day, about }).map((question) => question.kind)
}

it.each<[string, string[], Parameters<typeof asked>]>([
  ['cash after the guest said so', ['claim'], ['PAYMENT', { entries: [CLAIM] }]],
  [
    'what the guest says after the cash',
    ['recorded'],
    ['CONFIRMATION', { entries: [CASH, CLAIM], about: CLAIM }],
  ],
  [
    'cash five days before what the guest says',
    ['recorded'],
    ['CONFIRMATION', { entries: [{ ...CASH, day: '2026-11-22' }, CLAIM], day: '2026-11-27', about: CLAIM }],
  ],
  [
    'cash six days before it',
    [],
    ['CONFIRMATION', { entries: [{ ...CASH, day: '2026-11-21' }, CLAIM], day: '2026-11-27', about: CLAIM }],
  ],
  [
    'cash that answered another claim',
    [],
    ['CONFIRMATION', { entries: [{ ...CASH, entryId: 'd' }, CLAIM], about: CLAIM }],
  ],
  [
    'cash that was reversed',
    [],
    ['CONFIRMATION', { entries: [{ ...CASH, isCounting: false }, CLAIM], about: CLAIM }],
  ],
  ['the same cash twice', ['twin'], ['PAYMENT', { entries: [CASH] }]],
  ['a refund of all that came', [], ['REFUND', { entries: [CASH] }]],
  ['a refund of one cent more', ['refund'], ['REFUND', { entries: [CASH], cents: 7_771 }]],
  ['all of the bond given back', [], ['BOND_REFUNDED', { entries: [BOND], cents: 128_000 }]],
  ['one cent more of it', ['bond'], ['BOND_REFUNDED', { entries: [BOND], cents: 128_001 }]],
  ['an award where no bond is held', ['bond'], ['BOND_CLAIMED', { cents: 1 }]],
  ['the day 92 days before the first', [], ['PAYMENT', { day: '2026-01-29' }]],
  ['the day before that one', ['day'], ['PAYMENT', { day: '2026-01-28' }]],
  ['a day a year and a day ahead', [], ['CHARGE', { day: '2027-11-29' }]],
  ['the day after that one', ['day'], ['CHARGE', { day: '2027-11-30' }]],
  ['a day whose year is refused anyway', [], ['CHARGE', { day: '9999-12-31' }]],
  ['an entry without its sum and day', [], ['PAYMENT', { cents: null, day: null }]],
])('%s: asks %j', (_, questions, [kind, entry]) => {
  expect(asked(kind, entry)).toEqual(questions)
})

it.each([
  ['0026-11-27', true],
  ['1999-12-31', true],
  ['2000-01-01', false],
  ['2100-12-31', false],
  ['2101-01-01', true],
  ['9999-12-31', true],
])('the year of %s is wrong: %s', (day, isWrong) => {
  expect(isWrongYear(day)).toBe(isWrong)
})
