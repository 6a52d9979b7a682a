import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { languageTagOf } from '#contract/locale.ts'

/** Returns a function that formats a day of a month that is named above it, with its weekday. */
export function useWeekdayText(): (day: string) => string {
  const { language } = useTranslation().i18n
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(languageTagOf(language), {
      ...{ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' },
    })
    return (day) => format.format(new Date(day))
  }, [language])
}

/** Returns the short names of the weekdays, from Monday, in the current language. */
export function useWeekdays(): string[] {
  const { language } = useTranslation().i18n
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(languageTagOf(language), { weekday: 'short', timeZone: 'UTC' })
    // 1 January 2024 was a Monday.
    return Array.from({ length: 7 }, (_, nth) => format.format(new Date(Date.UTC(2024, 0, 1 + nth))))
  }, [language])
}
