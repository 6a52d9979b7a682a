import { useTranslation } from 'react-i18next'
import { languageTagOf } from '#contract/locale.ts'
import type { RecordKind } from '#contract/records.ts'
import { dateText, rangeText } from '#app/format/dates.ts'
import { moneyText } from '#app/format/money.ts'

/** Kinds that have no name of their own: an amount and its day, or days, stand for one. */
const DATED: ReadonlySet<RecordKind | null> = new Set<RecordKind>([
  'ledgerEntries',
  'expenses',
  'blockedDays',
  'inspections',
])
const DATED_TITLE = /^(?:(\d+\.\d\d), )?(\d{4}-\d\d-\d\d)(?: – (\d{4}-\d\d-\d\d))?$/

/**
 * Returns a record's title as people read it in a language. The replica knows no language, so its titles of money and
 * days are as `360.00, 2026-11-25`.
 */
export function recordTitle(kind: RecordKind | null, title: string, language: string): string {
  const [, amount, from, to] = (DATED.has(kind) && DATED_TITLE.exec(title)) || []
  if (from === undefined) return title
  const style = { locale: languageTagOf(language), timeZone: 'UTC' }
  const days = to === undefined ? dateText(from, style) : rangeText(from, to, style)
  return amount === undefined ? days : `${moneyText(amount)}, ${days}`
}

/** Returns `recordTitle` in the current language. */
export function useRecordTitle(): (kind: RecordKind | null, title: string) => string {
  const { language } = useTranslation().i18n
  return (kind, title) => recordTitle(kind, title, language)
}
