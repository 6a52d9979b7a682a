import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { shareText } from '#app/format/share-text.ts'
import { languageTagOf } from '#contract/locale.ts'

/** Formats month names and percentages in the current language, and amounts short enough for an axis. */
export function usePlotText() {
  const { t, i18n } = useTranslation('revenue')
  const { language } = i18n
  return useMemo(() => {
    const tag = languageTagOf(language)
    const short = new Intl.DateTimeFormat(tag, { month: 'short', timeZone: 'UTC' })
    const long = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' })
    const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 })
    // Writes numbers like `moneyText`, whatever the language.
    const dollars = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
    const firstOf = (month: string): Date => new Date(`${month}-01T00:00:00Z`)
    return {
      monthShort: (month: string) => short.format(firstOf(month)),
      monthLong: (month: string) => long.format(firstOf(month)),
      percent: (share: number) =>
        shareText(share, percent, {
          under: (text) => t('plot.under', { percent: text }),
          over: (text) => t('plot.over', { percent: text }),
        }),
      axisDollars: (cents: number) => `$${dollars.format(cents / 100)}`,
    }
  }, [t, language])
}
