import { languageTagOf } from '#contract/locale.ts'
import { dayAtPlace, type PlaceZone } from '#contract/region.ts'
import { daysBetween } from '#domain/calendar/calendar-day.ts'
import { shortDayText, timeText } from '#app/format/dates.ts'

/** Returns when something comes, by the clock of a place: "Tomorrow 4:00 pm", "Friday 9:00 am", "3 Dec 9:00 am". */
export function whenText(
  at: Date,
  { language, zone, now }: { language: string; zone: PlaceZone; now: Date },
): string {
  const locale = languageTagOf(language)
  const namesZone = zone !== new Intl.DateTimeFormat().resolvedOptions().timeZone
  const style = { locale, timeZone: zone, now, namesZone }
  const days = daysBetween(dayAtPlace(now, zone), dayAtPlace(at, zone))
  const day =
    days === 0 || days === 1
      ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
      : days > 1 && days < 7
        ? new Intl.DateTimeFormat(locale, { timeZone: zone, weekday: 'long' }).format(at)
        : shortDayText(at, style)
  return `${day.charAt(0).toLocaleUpperCase(locale)}${day.slice(1)} ${timeText(at, style)}`
}
