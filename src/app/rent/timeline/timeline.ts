import { groupedBy } from '#contract/grouped-by.ts'
import { monthOf } from '#domain/calendar/calendar-day.ts'
import type { EntryView, LedgerView } from '#workers/replica-api.ts'
import type { BondDue } from '#app/rent/bond-due.ts'

/** What is due on a day: rent, an add-on, a charge, or the bond. In cents. */
export type TimelineDue = Omit<LedgerView['dues'][number], 'kind'> & {
  kind: LedgerView['dues'][number]['kind'] | 'bond'
}

/** A line of what was due and what was paid. */
export type TimelineLine =
  | { kind: 'due'; day: string; due: TimelineDue }
  | { kind: 'entry'; day: string; entry: EntryView }

/** A month of lines, the latest first. `isOpen` if it is the newest or today’s, or something in it asks for a look. */
export type TimelineMonth = {
  month: string
  lines: TimelineLine[]
  /** What was due in it, and what was paid in it, in cents. */
  due: number
  paid: number
  isOpen: boolean
}

/**
 * Returns what was due and what happened on one line of time, by month, the latest first; and apart from it what falls
 * due after today, the nearest first. On one day, what happened stands above what was due.
 */
export function timelineOf(
  { dues, entries, today }: Pick<LedgerView, 'dues' | 'entries' | 'today'>,
  bond: BondDue | null,
): { months: TimelineMonth[]; coming: TimelineDue[] } {
  const all: TimelineDue[] = bond === null ? [...dues] : [...dues, bondLine(bond)]
  const coming = all.filter(({ dueOn }) => dueOn > today).toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
  const lines: TimelineLine[] = [
    ...entries.map((entry) => ({ kind: 'entry', day: entry.day, entry }) as const),
    ...all
      .filter(({ dueOn }) => dueOn <= today)
      .map((due) => ({ kind: 'due', day: due.dueOn, due }) as const),
  ]
  // Sorting keeps the order of the ledger within a day.
  const latestFirst = lines.toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? 1 : -1))
  const months = [...groupedBy(latestFirst, ({ day }) => monthOf(day))].map(([month, ofMonth], nth) => ({
    month,
    lines: ofMonth,
    due: sumOf(ofMonth, (line) => (line.kind === 'due' && line.due.kind !== 'bond' ? line.due.amount : 0)),
    paid: sumOf(ofMonth, (line) =>
      line.kind === 'entry' && isPayment(line.entry) ? (line.entry.amount ?? 0) : 0,
    ),
    isOpen: nth === 0 || month === monthOf(today) || ofMonth.some((line) => needsLook(line)),
  }))
  return { months, coming }
}

function bondLine({ dueOn, amount, paid }: BondDue): TimelineDue {
  return { id: 'bond', kind: 'bond', name: '', dueOn, from: dueOn, to: dueOn, amount, paid }
}

function isPayment({ kind, isCounting }: EntryView): boolean {
  return isCounting && (kind === 'PAYMENT' || kind === 'CONFIRMATION')
}

/** Whether a line is unpaid, unanswered or unsent, and so is not folded away. */
function needsLook(line: TimelineLine): boolean {
  if (line.kind === 'due') return line.due.paid < line.due.amount
  const { edit, kind, status } = line.entry
  return edit !== null || (kind === 'CLAIM' && (status === 'PROCESSING' || status === 'EXPIRED'))
}

function sumOf(lines: readonly TimelineLine[], amountOf: (line: TimelineLine) => number): number {
  return lines.reduce((sum, line) => sum + amountOf(line), 0)
}
