import { languageTagOf } from '#contract/locale.ts'
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
