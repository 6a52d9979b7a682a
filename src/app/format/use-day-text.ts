import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { languageTagOf } from '#contract/locale.ts'

/**
 * Returns a function that formats a calendar day (`YYYY-MM-DD`) in the current language; the day is the same in every
 * zone.
 */
export function useDayText(): (day: string) => string {
  const { language } = useTranslation().i18n
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(languageTagOf(language), {
      dateStyle: 'medium',
      timeZone: 'UTC',
    })
    return (day) => format.format(new Date(day))
  }, [language])
}
