import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isLocale, languageTagOf } from '#app/i18n/locale.ts'
import {
  briefText,
  columnText,
  dateText,
  dayKey,
  dayText,
  type Moment,
  momentText,
  rangeText,
  timeText,
  weekdayText,
} from './dates.ts'

/** Dates and times in the language on screen and the device's zone. */
export function useDateText() {
  const { language } = useTranslation().i18n
  return useMemo(() => {
    const style = { locale: isLocale(language) ? languageTagOf(language) : language }
    return {
      time: (at: Moment) => timeText(at, style),
      day: (at: Moment) => dayText(at, style),
      brief: (at: Moment) => briefText(at, style),
      date: (at: Moment) => dateText(at, style),
      moment: (at: Moment) => momentText(at, style),
      weekday: (at: Moment) => weekdayText(at, style),
      /** A day of the calendar, `YYYY-MM-DD`, which is the same in every zone. */
      calendarDay: (day: string) => dateText(day, { ...style, timeZone: 'UTC' }),
      /** Days of the calendar again. */
      calendarRange: (from: string, to: string) => rangeText(from, to, { ...style, timeZone: 'UTC' }),
      calendarColumn: (day: string) => columnText(day, { ...style, timeZone: 'UTC' }),
      dayKey: (at: Moment) => dayKey(at, style),
    }
  }, [language])
}
