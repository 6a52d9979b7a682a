import { languageTagOf, type Locale } from '#contract/locale.ts'
import type { SiteWords } from './site-words.ts'
import { wordsInLocale } from './words/words-in-locale.ts'

/** What every page of the public website is rendered with. */
export type SiteView = {
  locale: Locale
  words: SiteWords
  /** The language in the page's own URL, which its links keep; `null` for the browser's choice. */
  lang: Locale | null
  /** Origin under which people reach the server. */
  address: string
  /** The product's name. */
  title: string
  stylePath: string
  /** The theme chosen on the device; `null` for the system's. */
  theme: (typeof THEMES)[number] | null
  /** Whether the device says that somebody is signed in on it. Used for texts only. */
  isSignedIn: boolean
  /** The current day in New Zealand, `YYYY-MM-DD`. */
  today: string
}

export const THEMES = ['light', 'dark'] as const

export function viewOf(view: Omit<SiteView, 'words'>): SiteView {
  return { ...view, words: wordsInLocale(view.locale) }
}

/**
 * Returns a path of the website in the page's own language, or in another one; `null` leaves the language to the
 * browser.
 */
export function sitePath(path: string, lang: Locale | null): string {
  if (lang === null) return path
  return `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`
}

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'NZD' })

/** Formats an amount as "NZ$1,234.50", in every language (§9). */
export function amountText(amount: number): string {
  return money.format(amount)
}

/** Formats the days from one to another, both included: what they share is said once. */
export function daysText(locale: Locale, from: string, to: string): string {
  const format = new Intl.DateTimeFormat(languageTagOf(locale), { dateStyle: 'medium', timeZone: 'UTC' })
  return format.formatRange(new Date(from), new Date(to))
}

/** Formats a day `YYYY-MM-DD` without its year. */
export function dayAndMonth(locale: Locale, day: string): string {
  const form = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(languageTagOf(locale), form).format(new Date(day))
}

/** Formats a day `YYYY-MM-DD` for people to read. */
export function dayText(locale: Locale, day: string): string {
  return new Intl.DateTimeFormat(languageTagOf(locale), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(day),
  )
}
