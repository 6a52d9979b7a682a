import { expect, test } from 'vitest'
import { readCalendar } from './read-calendar.ts'

const WHERE = { today: '2026-11-21', ownHost: 'farstead.example' }
const wrap = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Elsewhere//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')

function daysOf(...lines: string[]): string[] {
  const read = readCalendar(wrap(...lines), WHERE)
  if (!read.ok) throw new Error(read.problem)
  return read.days.map(({ firstDay, lastDay }) =>
    firstDay === lastDay ? firstDay : `${firstDay}/${lastDay}`,
  )
}

const WEEKLY = event('UID:1', 'DTSTART;VALUE=DATE:20261204', 'RRULE:FREQ=WEEKLY;COUNT=3')
const NEW_YORK = 'TZID=America/New_York'
/** As Outlook writes it, with a name that isn't IANA's: midnight there is 6 pm of the same day in Auckland. */
const HAWAII = [
  'BEGIN:VTIMEZONE\r\nTZID:Our island',
  'BEGIN:STANDARD\r\nDTSTART:16010101T000000\r\nTZOFFSETFROM:-1000\r\nTZOFFSETTO:-1000\r\nEND:STANDARD',
  'END:VTIMEZONE',
].join('\r\n')

// Words of guests on other platforms stand in these fields.
test.each([
  ['a description', 'DESCRIPTION:see BEGIN:VEVENT and END:VCALENDAR'],
  ['a summary', 'SUMMARY:BEGIN:VILLA party'],
  ['a folded line', 'DESCRIPTION:see\r\n BEGIN:VEVENT'],
  ['an alarm', 'BEGIN:VALARM\r\nTRIGGER:-PT15M\r\nDURATION:P9D\r\nEND:VALARM'],
  ['a line without a value', 'X-ODD'],
  ['a rule that nobody can read', 'RRULE:FREQ=SOMETIMES'],
])('%s doesn’t change the days', (_, line) => {
  expect(daysOf(event('DTSTART;VALUE=DATE:20261207', line))).toEqual(['2026-12-07'])
})

// Section 3.3.5: a time without a zone is the same wherever it is read.
test.each([
  [
    'DTSTART;VALUE=DATE-TIME:20261224T140000',
    'DTEND;VALUE=DATE-TIME:20261226T100000',
    '2026-12-24/2026-12-25',
  ],
  ['DTSTART:20261224T140000', 'DTEND:20261226T100000', '2026-12-24/2026-12-25'],
  ['DTSTART;VALUE=DATE:20261332', 'SUMMARY:Impossible', undefined],
  ['DTSTART;VALUE=DATE:20270229', 'SUMMARY:No leap year', undefined],
  ['DTSTART;VALUE=DATE:20280229', 'SUMMARY:A leap year', '2028-02-29'],
  ['DTSTART:20261224T250000', 'SUMMARY:No such hour', undefined],
  ['DTSTART;VALUE=DATE:00010101', 'DTEND;VALUE=DATE:99991231', '0001-01-01/9999-12-30'],
])('%s with %s blocks %s', (start, other, days) => {
  expect(daysOf(event(start, other))).toEqual(days === undefined ? [] : [days])
})

// 3 pm in New York is 8 or 9 am of the next day in Auckland; 3 pm in Berlin is 3 am; Hawaii is 23 hours behind.
test.each([
  ['an IANA name', `DTSTART;${NEW_YORK}:20261224T150000`, '2026-12-25'],
  ['a quoted name', 'DTSTART;TZID="America/New_York":20261224T150000', '2026-12-25'],
  ['one of Windows’ names', 'DTSTART;TZID=W. Europe Standard Time:20261224T150000', '2026-12-25'],
  ['Windows’ name of here', 'DTSTART;TZID=New Zealand Standard Time:20261224T233000', '2026-12-24'],
  ['a maker’s prefix', 'DTSTART;TZID=/example.com/2026/America/New_York:20261224T150000', '2026-12-25'],
  ['a name that the file describes', 'DTSTART;TZID=Our island:20261224T233000', '2026-12-25'],
  ['a name that nobody knows', 'DTSTART;TZID=Somewhere:20261224T233000', '2026-12-24'],
])('%s is a zone', (_, start, day) => {
  expect(daysOf(HAWAII, event(start, 'DURATION:PT1H'))).toEqual([day])
})

// Section 3.8.4.4.
test('a cancelled occurrence is free, and a moved one blocks its new day alone', () => {
  expect(daysOf(WEEKLY)).toEqual(['2026-12-04', '2026-12-11', '2026-12-18'])
  const cancelled = event(
    'UID:1',
    'RECURRENCE-ID;VALUE=DATE:20261211',
    'DTSTART;VALUE=DATE:20261211',
    'STATUS:CANCELLED',
  )
  expect(daysOf(WEEKLY, cancelled)).toEqual(['2026-12-04', '2026-12-18'])
  const moved = event('UID:1', 'RECURRENCE-ID;VALUE=DATE:20261211', 'DTSTART;VALUE=DATE:20261213')
  expect(daysOf(moved, WEEKLY)).toEqual(['2026-12-04', '2026-12-13', '2026-12-18'])
  const again = event(
    'UID:1',
    'SEQUENCE:2',
    'RECURRENCE-ID;VALUE=DATE:20261211',
    'DTSTART;VALUE=DATE:20261215',
  )
  expect(daysOf(again, WEEKLY, moved)).toEqual(['2026-12-04', '2026-12-15', '2026-12-18'])
  const others = event('UID:2', 'RECURRENCE-ID;VALUE=DATE:20261211', 'DTSTART;VALUE=DATE:20261213')
  expect(daysOf(WEEKLY, others)).toEqual(['2026-12-04', '2026-12-11', '2026-12-13', '2026-12-18'])
})

test('a change of all later occurrences moves them, or ends them', () => {
  const id = 'RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20261211'
  const moved = event('UID:1', id, 'DTSTART;VALUE=DATE:20261212', 'DTEND;VALUE=DATE:20261214')
  expect(daysOf(WEEKLY, moved)).toEqual(['2026-12-04', '2026-12-12/2026-12-13', '2026-12-19/2026-12-20'])
  const ended = event('UID:1', id, 'DTSTART;VALUE=DATE:20261211', 'STATUS:CANCELLED')
  expect(daysOf(WEEKLY, ended)).toEqual(['2026-12-04'])
})

// Section 3.8.5.
test.each<[string, string[], string[]]>([
  [
    'dates are added and left out',
    ['DTSTART;VALUE=DATE:20261207', 'RDATE;VALUE=DATE:20261224,20261226', 'EXDATE;VALUE=DATE:20261207'],
    ['2026-12-24', '2026-12-26'],
  ],
  [
    'a date that is both added and left out is left out',
    [
      'DTSTART;VALUE=DATE:20261204',
      'RRULE:FREQ=WEEKLY;COUNT=3',
      'RDATE;VALUE=DATE:20261211',
      'EXDATE;VALUE=DATE:20261211',
    ],
    ['2026-12-04', '2026-12-18'],
  ],
  [
    'a period is added with its own end',
    ['DTSTART:20261207T140000', 'DTEND:20261208T100000', 'RDATE;VALUE=PERIOD:20261214T140000/P3D'],
    ['2026-12-07', '2026-12-14/2026-12-16'],
  ],
  [
    'one is left out by its moment in another zone',
    ['DTSTART;TZID=Pacific/Auckland:20261204T140000', 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20261211T010000Z'],
    ['2026-12-04', '2026-12-18'],
  ],
  [
    'one is left out by its day',
    ['DTSTART:20261204T140000', 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE;VALUE=DATE:20261211'],
    ['2026-12-04', '2026-12-18'],
  ],
  [
    'the last day of each month, and the beginning',
    ['DTSTART;VALUE=DATE:20261127', 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=-1;COUNT=2'],
    ['2026-11-27', '2026-11-30'],
  ],
  [
    'Christmas since 2010',
    ['DTSTART;VALUE=DATE:20101225', 'DTEND;VALUE=DATE:20101227', 'RRULE:FREQ=YEARLY'],
    ['2026-12-25/2026-12-26', '2027-12-25/2027-12-26'],
  ],
  [
    'every day for ever, as one row',
    ['DTSTART;VALUE=DATE:19700101', 'RRULE:FREQ=DAILY'],
    ['2026-11-21/2028-11-21'],
  ],
  [
    'an end in UTC, by the clock of the event: 1 pm on 11 December',
    ['DTSTART;TZID=Pacific/Auckland:20261204T140000', 'RRULE:FREQ=WEEKLY;UNTIL=20261211T000000Z'],
    ['2026-12-04'],
  ],
  [
    'an end in UTC that is the last occurrence',
    ['DTSTART;TZID=Pacific/Auckland:20261204T140000', 'RRULE:FREQ=WEEKLY;UNTIL=20261211T010000Z'],
    ['2026-12-04', '2026-12-11'],
  ],
  [
    'the clock of the event over a change of the clocks',
    [`DTSTART;${NEW_YORK}:20270310T233000`, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2'],
    ['2027-03-11', '2027-03-18'],
  ],
])('%s', (_, lines, days) => {
  expect(daysOf(event(...lines))).toEqual(days)
})

test('limits the zones, dates and rules of a file', () => {
  const zones = Intl.supportedValuesOf('timeZone').slice(0, 21)
  const inZones = zones.map((zone) => event(`DTSTART;TZID=${zone}:20261224T140000`))
  expect(readCalendar(wrap(...inZones.slice(1)), WHERE).ok).toBe(true)
  expect(readCalendar(wrap(...inZones), WHERE)).toEqual({ ok: false, problem: 'tooBig' })
  const start = 'DTSTART;VALUE=DATE:20261224'
  const dates = (count: number) =>
    event(start, `EXDATE;VALUE=DATE:${Array(count).fill('20271224').join(',')}`)
  expect(readCalendar(wrap(dates(19_000)), WHERE).ok).toBe(true)
  expect(readCalendar(wrap(dates(20_000)), WHERE)).toEqual({ ok: false, problem: 'tooBig' })
  const rules = (count: number) =>
    wrap(...Array.from({ length: count }, () => event(start, 'RRULE:FREQ=YEARLY')))
  expect(readCalendar(rules(160), WHERE).ok).toBe(true)
  expect(readCalendar(rules(301), WHERE)).toEqual({ ok: false, problem: 'tooBig' })
})
