import type { RecordKind } from '#contract/records.ts'
import { moneyText } from '#app/format/money.ts'
import { useDateText } from '#app/format/use-date-text.ts'

/** Kinds that have no name of their own: an amount and its day, or days, stand for one. */
const DATED: ReadonlySet<RecordKind | null> = new Set<RecordKind>([
  'ledgerEntries',
  'expenses',
  'blockedDays',
])
const DATED_TITLE = /^(?:(\d+\.\d\d), )?(\d{4}-\d\d-\d\d)(?: – (\d{4}-\d\d-\d\d))?$/

/**
 * Returns a function that gives a record's title as people read it. The replica knows no language, so its titles of
 * money and days are as `360.00, 2026-11-25`.
 */
export function useRecordTitle(): (kind: RecordKind | null, title: string) => string {
  const dates = useDateText()
  return (kind, title) => {
    const [, amount, from, to] = (DATED.has(kind) && DATED_TITLE.exec(title)) || []
    if (from === undefined) return title
    const days = to === undefined ? dates.calendarDay(from) : dates.calendarRange(from, to)
    return amount === undefined ? days : `${moneyText(amount)}, ${days}`
  }
}
