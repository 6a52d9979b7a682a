import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlaceZone } from '#contract/region.ts'
import { languageTagOf } from '#contract/locale.ts'
import {
  briefText,
  clockText,
  columnText,
  dateText,
  dayKey,
  dayText,
  type Moment,
  momentText,
  rangeText,
  shortDayText,
  timeText,
  weekdayText,
} from './dates.ts'

/** Formats dates and times in the current language, by the device's clock, or by the clock of the named place. */
export function useDateText(clock?: PlaceZone) {
  const { language } = useTranslation().i18n
  return useMemo(() => {
    const locale = languageTagOf(language)
    // On a device in another zone, a time is clear only with the zone's name.
    const namesZone = clock !== new Intl.DateTimeFormat().resolvedOptions().timeZone
    const style = clock === undefined ? { locale } : { locale, timeZone: clock, namesZone }
    return {
      time: (at: Moment) => timeText(at, style),
      clock: (clock: string) => clockText(clock, style),
      day: (at: Moment) => dayText(at, style),
      brief: (at: Moment) => briefText(at, style),
      date: (at: Moment) => dateText(at, style),
      moment: (at: Moment) => momentText(at, style),
      /** A calendar day (`YYYY-MM-DD`), which is the same in every zone. */
      calendarDay: (day: string) => dateText(day, { ...style, timeZone: 'UTC' }),
      calendarWeekday: (day: string) => weekdayText(day, { ...style, timeZone: 'UTC' }),
      /** Also for calendar days. */
      calendarRange: (from: string, to: string) => rangeText(from, to, { ...style, timeZone: 'UTC' }),
      calendarShort: (day: string) => shortDayText(day, { ...style, timeZone: 'UTC' }),
      calendarColumn: (day: string) => columnText(day, { ...style, timeZone: 'UTC' }),
      dayKey: (at: Moment) => dayKey(at, style),
    }
  }, [language, clock])
}
