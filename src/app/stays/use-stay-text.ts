import { useTranslation } from 'react-i18next'
import { nightCount, type Nights, type StayDays } from '#domain/calendar/shared-nights.ts'
import { useDayText } from '#app/format/use-day-text.ts'

/** Returns functions that word the days of a stay, and nights of it. */
export function useStayText(): {
  days: (stay: StayDays) => string
  /** The days of a stay within a sentence, such as a saved reply; blank if it has no first day. */
  daysInSentence: (stay: StayDays) => string
  nights: (nights: Nights) => string
} {
  const { t } = useTranslation('stay')
  const dayText = useDayText()
  const day = (date: string | null): string => (date === null ? '' : dayText(date))
  return {
    days: ({ startsOn, endsOn }) => {
      const ends = { from: day(startsOn), to: day(endsOn) }
      if (startsOn === null) return endsOn === null ? t('meets.days.now') : t('meets.days.until', ends)
      return endsOn === null ? t('meets.days.from', ends) : t('meets.days.fromTo', ends)
    },
    daysInSentence: ({ startsOn, endsOn }) => {
      if (startsOn === null) return ''
      const ends = { from: day(startsOn), to: day(endsOn) }
      return endsOn === null ? t('meets.days.onwards', ends) : t('meets.days.fromTo', ends)
    },
    nights: (nights) => {
      const ends = { from: day(nights.from), to: day(nights.to) }
      const count = nightCount(nights)
      if (count !== null) return t('meets.nights', { count, ...ends })
      if (nights.from !== null) return t('meets.everyFrom', ends)
      return nights.to === null ? t('meets.every') : t('meets.everyUntil', ends)
    },
  }
}
