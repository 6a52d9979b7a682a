/** A moment: milliseconds since 1970, an ISO 8601 text or a Date. */
export type Moment = number | string | Date
/** How to format a moment. `timeZone` defaults to the device's; `now` decides what "today" is. */
export type DateStyle = { locale: string; timeZone?: string; namesZone?: boolean; now?: Moment }

const DAY_MS = 86_400_000
const formatters = new Map<string, Intl.DateTimeFormat>()
const relatives = new Map<string, Intl.RelativeTimeFormat>()

/** Returns the time of day: "9:12 am", or "9:12 am NZDT" with `namesZone`. */
export function timeText(at: Moment, style: DateStyle): string {
  return formatter(style, {
    hour: 'numeric',
    minute: '2-digit',
    ...(style.namesZone ? { timeZoneName: 'short' } : {}),
  }).format(new Date(at))
}

/** Formats a time of day (`HH:MM`) without a date or zone: "3:00 pm". */
export function clockText(clock: string, style: DateStyle): string {
  return timeText(`2000-01-01T${clock}:00Z`, { locale: style.locale, timeZone: 'UTC' })
}

/** Returns the heading between days of a conversation: Today, Yesterday, a weekday of the last week, or the date. */
export function dayText(at: Moment, style: DateStyle): string {
  const days = daysAgo(at, style)
  if (days === 0 || days === 1) return capitalised(relativeDay(days, style), style)
  if (days > 1 && days < 7)
    return capitalised(formatter(style, { weekday: 'long' }).format(new Date(at)), style)
  return formatter(style, { weekday: 'short', ...dateParts(at, style, 'long') }).format(new Date(at))
}

/** Returns the full date, always with its year: "21 November 2026". */
export function dateText(at: Moment, style: DateStyle): string {
  return formatter(style, { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(at))
}

/** Returns the day with its weekday: "Saturday 21 November". */
export function weekdayText(at: Moment, style: DateStyle): string {
  return formatter(style, { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(at))
}

/** Returns a range of days: "21 Nov – 4 Dec", with the year unless it is the current one. */
export function rangeText(from: Moment, to: Moment, style: DateStyle): string {
  const parts = { ...dateParts(from, style, 'short'), ...dateParts(to, style, 'short') }
  return formatter(style, parts).formatRange(new Date(from), new Date(to))
}

/** Returns a short date: "21 Nov", with the year unless it is the current one. */
export function shortDayText(day: Moment, style: DateStyle): string {
  return formatter(style, dateParts(day, style, 'short')).format(new Date(day))
}

/** Returns the heading of a calendar column: the short weekday and the day of the month. */
export function columnText(day: Moment, style: DateStyle): { weekday: string; day: string } {
  return {
    weekday: formatter(style, { weekday: 'short' }).format(new Date(day)),
    day: String(new Date(day).getUTCDate()),
  }
}

/** Returns the short form for list rows: a time today, Yesterday, a weekday, or the date. */
export function briefText(at: Moment, style: DateStyle): string {
  const days = daysAgo(at, style)
  if (days === 0) return timeText(at, style)
  if (days === 1) return capitalised(relativeDay(days, style), style)
  if (days > 1 && days < 7) return formatter(style, { weekday: 'short' }).format(new Date(at))
  return shortDayText(at, style)
}

/** Returns a moment for use inside a sentence: "today 9:12 am" or "16 Nov 9:12 am". */
export function momentText(at: Moment, style: DateStyle): string {
  const days = daysAgo(at, style)
  const day = days === 0 || days === 1 ? relativeDay(days, style) : shortDayText(at, style)
  return `${day} ${timeText(at, style)}`
}

/** Returns the same key for two moments of one calendar day. */
export function dayKey(at: Moment, style: { timeZone?: string; locale?: string }): string {
  // Every row of a list calls this; the device's own zone needs no formatter.
  if (style.timeZone === undefined) return ownDay(new Date(at))
  return formatter(
    { ...style, locale: 'en-CA' },
    { year: 'numeric', month: '2-digit', day: '2-digit' },
  ).format(new Date(at))
}

function ownDay(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${date.getFullYear()}-${month}-${day}`
}

/** Returns the calendar days between `at` and now: 0 today, 1 yesterday, negative for the future. */
function daysAgo(at: Moment, style: DateStyle): number {
  const then = Date.parse(dayKey(at, style))
  return Math.round((Date.parse(dayKey(style.now ?? Date.now(), style)) - then) / DAY_MS)
}

function relativeDay(days: number, style: DateStyle): string {
  const known = relatives.get(style.locale)
  const made = known ?? new Intl.RelativeTimeFormat(style.locale, { numeric: 'auto' })
  if (!known) relatives.set(style.locale, made)
  return made.format(-days, 'day')
}

function dateParts(at: Moment, style: DateStyle, month: 'short' | 'long'): Intl.DateTimeFormatOptions {
  const isThisYear = dayKey(at, style).slice(0, 4) === dayKey(style.now ?? Date.now(), style).slice(0, 4)
  return { day: 'numeric', month, ...(isThisYear ? {} : { year: 'numeric' }) }
}

function capitalised(text: string, style: DateStyle): string {
  return text.charAt(0).toLocaleUpperCase(style.locale) + text.slice(1)
}

/** Caches formatters: making one costs more than using it a hundred times. */
function formatter(style: DateStyle, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const zoned = style.timeZone === undefined ? options : { ...options, timeZone: style.timeZone }
  const key = JSON.stringify([style.locale, zoned])
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(style.locale, zoned)
  formatters.set(key, made)
  return made
}
