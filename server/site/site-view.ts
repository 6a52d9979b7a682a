import { languageTagOf, type Locale } from '#contract/locale.ts'
import { wordsIn } from '#server/http/words.ts'

/** What every page of the public website is rendered with. */
export type SiteView = {
  locale: Locale
  /** Gives the website's words; what a room has is called as in the app, after `units:`. */
  t: ReturnType<typeof wordsIn<['site', 'units']>>
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

export function viewOf(view: Omit<SiteView, 't'>): SiteView {
  return { ...view, t: wordsIn(view.locale, 'site', 'units') }
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

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns a formatter of days, made once: making those of a page's days took longer than the rest of the page. */
export function dayFormat(locale: Locale, form: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(form)}`
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(languageTagOf(locale), { ...form, timeZone: 'UTC' })
  formats.set(key, format)
  return format
}

/** Formats the days from one to another, both included: what they share is said once. */
export function daysText(locale: Locale, from: string, to: string): string {
  return dayFormat(locale, { dateStyle: 'medium' }).formatRange(new Date(from), new Date(to))
}

/** Formats a day `YYYY-MM-DD` without its year. */
export function dayAndMonth(locale: Locale, day: string): string {
  return dayFormat(locale, { day: 'numeric', month: 'short' }).format(new Date(day))
}

/** Formats a day `YYYY-MM-DD` for people to read. */
export function dayText(locale: Locale, day: string): string {
  return dayFormat(locale, { dateStyle: 'medium' }).format(new Date(day))
}
