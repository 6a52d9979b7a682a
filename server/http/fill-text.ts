import type { Locale } from '#contract/locale.ts'

/** The texts for one, and for any other number. */
export type Plural = { one: string; other: string }

/**
 * Fills the placeholders `{…}` of a server text (mail, the public website). A placeholder without a value is left as it
 * is.
 */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
}

/** Returns the text for a number, with the number in place of `{n}`. */
export function counted(locale: Locale, { one, other }: Plural, n: number): string {
  const text = new Intl.PluralRules(locale).select(n) === 'one' ? one : other
  return fill(text, { n: n.toLocaleString(locale) })
}
