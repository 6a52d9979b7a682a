import { CALENDAR_EVENTS_MAX } from '#contract/limits.ts'
import { countUpTo, UnreadableError } from './unreadable.ts'

/** The lines of a calendar file that say when a place is taken, without folds: one list for each event and zone. */
export type CalendarLines = { events: string[][]; zones: string[][] }

const MATTERS =
  /^(?:DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|SEQUENCE|STATUS|TRANSP|SUMMARY|UID)[;:]/i
const EDGE = /^(BEGIN|END):(.*)$/i
/** Many events of past years may stand beside those that are still to come. */
const EVENTS_READ_MAX = 4 * CALENDAR_EVENTS_MAX

/**
 * Splits a calendar file (RFC 5545, section 3.1) in one pass. A component begins and ends at the start of a line,
 * whatever the text of an event says. What stands behind a complete calendar is ignored. Throws `UnreadableError`.
 */
export function calendarLines(text: string): CalendarLines {
  const lines = text
    .replace(/^\uFEFF?\s*/, '')
    .replaceAll(/(?:\r\n|\n|\r)[ \t]/g, '')
    .split(/[\r\n]+/)
  const found: CalendarLines = { events: [], zones: [] }
  const countEvent = countUpTo(EVENTS_READ_MAX)
  const open: string[] = []
  let lastClosed = ''
  for (const line of lines) {
    const [, edge = '', named = ''] = EDGE.exec(line) ?? []
    const [isBegin, isEnd] = [/begin/i.test(edge), /end/i.test(edge)]
    const name = named.trim().toUpperCase()
    if (open.length === 0 && !(isBegin && name === 'VCALENDAR')) {
      if (lastClosed === 'VCALENDAR') break
      throw new UnreadableError('notCalendar')
    }
    if (isBegin) {
      open.push(name)
      if (open.length === 2 && name === 'VEVENT') {
        countEvent()
        found.events.push([])
      }
      if (open.length === 2 && name === 'VTIMEZONE') found.zones.push([])
    }
    if (open[1] === 'VTIMEZONE') found.zones.at(-1)?.push(line)
    else if (open.length === 2 && open[1] === 'VEVENT' && MATTERS.test(line)) found.events.at(-1)?.push(line)
    if (!isEnd) continue
    if (open.pop() !== name) throw new UnreadableError('notCalendar')
    lastClosed = name
  }
  if (open.length > 0) throw new UnreadableError('notCalendar')
  return found
}
