import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { languageTagOf } from '#contract/locale.ts'

/** Returns the name of a month (`YYYY-MM`) with its year. */
export function useMonthText(): (month: string) => string {
  const { language } = useTranslation().i18n
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(languageTagOf(language), {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    })
    return (month) => format.format(new Date(`${month}-01`))
  }, [language])
}
