import { type CsvCell, csvText } from '#contract/csv-text.ts'
import { gstIn } from '#contract/gst-number.ts'
import type { RevenueLine } from '#workers/replica-api.ts'
import type { ExpenseView } from './expense-view.ts'

/** The names of the file's columns and of their values, in the current language. */
export type CsvWords = {
  columns: readonly string[]
  unit: (unitId: string | null) => string
  income: (kind: RevenueLine['kind']) => string
  expense: (kind: ExpenseView['kind']) => string
  method: (method: NonNullable<RevenueLine['method']>) => string
}

/**
 * Returns a year's money as a CSV file, one line for each payment and expense, by day. For a host with a GST number it
 * includes the GST that short-stay guests paid from `gstFrom` on; blank for any day. Rent for a home is exempt, and what can be claimed for an expense is
 * for an accountant.
 */
export function revenueCsv(
  lines: readonly RevenueLine[],
  expenses: readonly ExpenseView[],
  { gstFrom, words }: { gstFrom: string | null; words: CsvWords },
): string {
  const gst = gstFrom === null ? [] : gstOfLines(lines, gstFrom)
  const received = lines.map((line, nth): { day: string; cells: CsvCell[] } => ({
    day: line.day,
    cells: [
      line.day,
      words.unit(line.unitId),
      line.payer || line.guestName,
      words.income(line.kind),
      { cents: line.amount },
      null,
      gst[nth] ?? null,
      line.method === null ? null : words.method(line.method),
      line.reference,
      line.receipt,
      null,
    ],
  }))
  const spent = expenses.map(({ day, unitId, kind, amount, note }): { day: string; cells: CsvCell[] } => ({
    day,
    cells: [
      day,
      words.unit(unitId),
      null,
      words.expense(kind),
      null,
      { cents: amount },
      null,
      null,
      null,
      null,
      note,
    ],
  }))
  const rows = [...received, ...spent].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  return csvText([words.columns, ...rows.map(({ cells }) => cells)])
}

/**
 * Returns the GST in each line, `null` where there is none: a home is exempt, an awarded bond compensates damage, and
 * before the day of registration nothing was charged. The
 * lines of one payment add up to the GST on its receipt, which is rounded once.
 */
function gstOfLines(lines: readonly RevenueLine[], from: string): CsvCell[] {
  const before = new Map<string, number>()
  return lines.map(({ entryId, day, regime, kind, amount }) => {
    if (regime !== 'SHORT_STAY' || kind === 'bond' || day < from) return null
    const sum = before.get(entryId) ?? 0
    before.set(entryId, sum + amount)
    return { cents: gstIn(sum + amount) - gstIn(sum) }
  })
}
