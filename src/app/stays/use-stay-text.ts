import { useTranslation } from 'react-i18next'
import { nightCount, type Nights, type StayDays } from '#domain/calendar/shared-nights.ts'
import { daysInText } from '#domain/calendar/days-in-text.ts'
import { useDateText } from '#app/format/use-date-text.ts'

/** Returns functions that word the days of a stay, and nights of it. */
export function useStayText(): {
  days: (stay: StayDays) => string
  /** The days of a stay within a sentence, such as a saved reply; blank if it has no first day. */
  daysInSentence: (stay: StayDays) => string
  nights: (nights: Nights) => string
} {
  const { t, i18n } = useTranslation('stay')
  const dates = useDateText()
  const day = (date: string | null): string => (date === null ? '' : dates.calendarShort(date))
  return {
    days: ({ startsOn, endsOn }) => {
      if (startsOn === null)
        return endsOn === null ? t('meets.days.now') : t('meets.days.until', { to: day(endsOn) })
      return endsOn === null
        ? t('meets.days.from', { from: day(startsOn) })
        : dates.calendarRange(startsOn, endsOn)
    },
    daysInSentence: ({ startsOn, endsOn }) => {
      const said = daysInText({ startsOn, endsOn }, i18n.language)
      return startsOn !== null && endsOn === null ? t('meets.days.onwards', { from: said }) : said
    },
    nights: (nights) => {
      const { from, to } = nights
      const count = nightCount(nights)
      if (count !== null && from !== null && to !== null)
        return t('meets.nights', { count, days: dates.calendarRange(from, to) })
      if (from !== null) return t('meets.everyFrom', { from: day(from) })
      return to === null ? t('meets.every') : t('meets.everyUntil', { to: day(to) })
    },
  }
}
