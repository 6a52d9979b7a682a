import { languageTagOf, type Locale } from '#contract/locale.ts'
import type { SiteWords } from './site-words.ts'
import { wordsInLocale } from './words/words-in-locale.ts'

/** What every page of the public website is drawn with. */
export type SiteView = {
  locale: Locale
  words: SiteWords
  /** The language that the page's own address names, which its links keep; `null`: the browser's choice. */
  lang: Locale | null
  /** Origin under which people reach the server. */
  address: string
  /** The product's name. */
  title: string
  stylePath: string
  /** Chosen on the device; `null`: the one that the device itself is in. */
  theme: (typeof THEMES)[number] | null
  /** Whether somebody is signed in on this device, as it says: for words only. */
  isSignedIn: boolean
  /** Days are New Zealand's. `YYYY-MM-DD`. */
  today: string
}

export const THEMES = ['light', 'dark'] as const

export function viewOf(view: Omit<SiteView, 'words'>): SiteView {
  return { ...view, words: wordsInLocale(view.locale) }
}

/** A path of the website in the page's own language, or in another one; `null` leaves it to the browser. */
export function sitePath(path: string, lang: Locale | null): string {
  if (lang === null) return path
  return `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`
}

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'NZD' })

/** "NZ$1,234.50", in every language (§9). */
export function amountText(amount: number): string {
  return money.format(amount)
}

/** A day `YYYY-MM-DD` as people write it. */
export function dayText(locale: Locale, day: string): string {
  return new Intl.DateTimeFormat(languageTagOf(locale), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(day),
  )
}
