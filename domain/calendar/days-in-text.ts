import { languageTagOf } from '#contract/locale.ts'
import type { Day } from './calendar-day.ts'
import type { Term } from './tenancy-term.ts'

/** Returns the days of a stay as a message in this language says them; blank if no first day is known. */
export function daysInText({ startsOn, endsOn }: Pick<Term, 'startsOn' | 'endsOn'>, locale: string): string {
  if (startsOn === null) return ''
  const format = new Intl.DateTimeFormat(languageTagOf(locale), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
  })
  const first = new Date(`${startsOn}T00:00:00Z`)
  return endsOn === null || endsOn <= startsOn
    ? format.format(first)
    : format.formatRange(first, new Date(`${endsOn}T00:00:00Z`))
}

/** Returns a day as a message in this language says it. */
export function dayInText(day: Day, locale: string): string {
  return daysInText({ startsOn: day, endsOn: null }, locale)
}

/** Returns a sum of cents as a message in this language says it. */
export function centsInText(cents: number, locale: string): string {
  return new Intl.NumberFormat(languageTagOf(locale), {
    style: 'currency',
    currency: 'NZD',
    currencyDisplay: 'narrowSymbol',
  }).format(cents / 100)
}
