import { expect, it, test } from 'vitest'
import { CALENDAR_EVENTS_MAX } from '#contract/limits.ts'
import { readCalendar } from './read-calendar.ts'
import { cpuMs } from '#tests/support/cpu-time.ts'

const WHERE = { today: '2026-11-21', ownHost: 'farstead.example' }

function calendar(...events: string[]): string {
  const lines = events.map((event) => ['BEGIN:VEVENT', event, 'END:VEVENT'].join('\r\n'))
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Elsewhere//EN', ...lines, 'END:VCALENDAR', ''].join(
    '\r\n',
  )
}
function daysOf(...events: string[]): [string, string][] {
  const read = readCalendar(calendar(...events), WHERE)
  if (!read.ok) throw new Error(read.problem)
  return read.days.map(({ firstDay, lastDay }) => [firstDay, lastDay])
}
const event = (...lines: string[]) => lines.join('\r\n')

test.each<[string, string, [string, string][]]>([
  [
    'whole days, whose end is the day after',
    event('DTSTART;VALUE=DATE:20261207', 'DTEND;VALUE=DATE:20261210', 'SUMMARY:Reserved'),
    [['2026-12-07', '2026-12-09']],
  ],
  ['one whole day', event('DTSTART;VALUE=DATE:20261207'), [['2026-12-07', '2026-12-07']]],
  [
    'an end that is the beginning',
    event('DTSTART;VALUE=DATE:20261207', 'DTEND;VALUE=DATE:20261207'),
    [['2026-12-07', '2026-12-07']],
  ],
  [
    'from an afternoon to a morning, whose night is free',
    event('DTSTART;TZID=Pacific/Auckland:20261224T140000', 'DTEND;TZID=Pacific/Auckland:20261227T100000'),
    [['2026-12-24', '2026-12-26']],
  ],
  [
    'moments of UTC, as days of New Zealand',
    event('DTSTART:20261224T010000Z', 'DTEND:20261226T210000Z'),
    [['2026-12-24', '2026-12-26']],
  ],
  [
    'times of no zone are those of the place',
    event('DTSTART:20261224T230000', 'DURATION:P2D'),
    [['2026-12-24', '2026-12-25']],
  ],
  [
    'and so are those of a zone that nobody knows',
    event('DTSTART;TZID="Somewhere Standard Time":20261224T230000', 'DURATION:P1D'),
    [['2026-12-24', '2026-12-24']],
  ],
  ['what is over', event('DTSTART;VALUE=DATE:20261101', 'DTEND;VALUE=DATE:20261121'), []],
  [
    'what ends today',
    event('DTSTART;VALUE=DATE:20261101', 'DTEND;VALUE=DATE:20261122'),
    [['2026-11-01', '2026-11-21']],
  ],
  ['what is years ahead', event('DTSTART;VALUE=DATE:20300101'), []],
  ['what is cancelled', event('DTSTART;VALUE=DATE:20261207', 'STATUS:CANCELLED'), []],
  ['what leaves the time free', event('DTSTART;VALUE=DATE:20261207', 'TRANSP:TRANSPARENT'), []],
  ['what came from here', event('DTSTART;VALUE=DATE:20261207', 'UID:1@farstead.example'), []],
  ['what has no beginning', event('SUMMARY:Nothing'), []],
  [
    'a rule by weeks, over the change of the clocks',
    event('DTSTART;VALUE=DATE:20270330', 'RRULE:FREQ=WEEKLY;COUNT=3'),
    [
      ['2027-03-30', '2027-03-30'],
      ['2027-04-06', '2027-04-06'],
      ['2027-04-13', '2027-04-13'],
    ],
  ],
  [
    'a rule that would never end is its first time',
    event('DTSTART;VALUE=DATE:20270330', 'RRULE:FREQ=DAILY;INTERVAL=-1'),
    [['2027-03-30', '2027-03-30']],
  ],
])('%s', (_, one, days) => {
  expect(daysOf(one)).toEqual(days)
})

it('reads events in the order of their days, with folded lines and escapes', () => {
  const read = readCalendar(
    calendar(
      event('DTSTART;VALUE=DATE:20261220', 'SUMMARY:Late'),
      event('DTSTART;VALUE=DATE:20261207', 'SUMMARY:A long\r\n  name\\, with a comma'),
    ).replaceAll('\r\n', '\n'),
    WHERE,
  )
  expect(read).toMatchObject({
    days: [{ firstDay: '2026-12-07', note: 'A long name, with a comma' }, { note: 'Late' }],
  })
})

test.each([
  ['a page', '<html><body>Sign in</body></html>', 'notCalendar'],
  ['nothing', '', 'notCalendar'],
  ['a file that was cut', calendar(event('DTSTART;VALUE=DATE:20261207')).slice(0, -30), 'notCalendar'],
  ['beginnings without an end', `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(70_000)}`, 'notCalendar'],
  ['a rule by seconds', calendar(event('DTSTART;VALUE=DATE:20270330', 'RRULE:FREQ=SECONDLY')), 'tooBig'],
  [
    'more than anybody lets',
    calendar(...Array.from({ length: CALENDAR_EVENTS_MAX + 1 }, () => 'DTSTART;VALUE=DATE:20261207')),
    'tooBig',
  ],
])('%s is not read as a calendar', (_, text, problem) => {
  const began = cpuMs()
  expect(readCalendar(text, WHERE)).toEqual({ ok: false, problem })
  expect(cpuMs() - began).toBeLessThan(2_000)
})
