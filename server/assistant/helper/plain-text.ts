import type { Locale } from '#contract/locale.ts'
import { amountText } from '#server/site/site-view.ts'
import { languageTagOf } from '#contract/locale.ts'

/** Removes Markdown and HTML characters from a text of other origin, and shortens it to 200 characters. */
export function plain(value: string): string {
  return value.replace(/[[\]()<>*_`~|\\#!]/g, '').slice(0, 200)
}

/** Formats cents, as "NZ$870.00". */
export function centsText(cents: number): string {
  return amountText(cents / 100)
}

/** Joins the parts of an enumeration: "a, b, and c". */
export function listText(locale: Locale, parts: readonly string[]): string {
  return new Intl.ListFormat(languageTagOf(locale), { type: 'conjunction' }).format(parts)
}
