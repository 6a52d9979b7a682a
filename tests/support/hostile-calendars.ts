const wrap = (text: string) => `BEGIN:VCALENDAR\r\n${text}\r\nEND:VCALENDAR\r\n`
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const START = 'DTSTART;VALUE=DATE:20261207'
const MEBIBYTE = 1024 * 1024
const DAY_MS = 86_400_000
const day = (count: number) => new Date(Date.UTC(2019, 0, 1) + count * DAY_MS).toISOString().slice(0, 10)
const fill = (unit: string, size = MEBIBYTE - 200) => unit.repeat(Math.floor(size / unit.length))
const many = (count: number, unit: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => unit(nth)).join('\r\n')

const DAILY = 'DTSTART;VALUE=DATE:20190101\r\nRRULE:FREQ=DAILY'

/** Calendar files of up to a mebibyte that are made to take long, and what each is made of. */
export const HOSTILE_CALENDARS: readonly (readonly [string, string])[] = [
  [
    '8,000 exceptions of a rule',
    wrap(
      event(
        DAILY,
        `EXDATE;VALUE=DATE:${many(8_000, (n) => day(n)).replaceAll(/-|\r\n/g, (c) => (c === '-' ? '' : ','))}`,
      ),
    ),
  ],
  ['exceptions on 28,000 lines', wrap(event(DAILY, fill('EXDATE;VALUE=DATE:20261224\r\n')))],
  ['a mebibyte of exceptions', wrap(event(DAILY, `EXDATE;VALUE=DATE:${fill('20261224,')}20261224`))],
  ['300 rules of every day', wrap(many(300, () => event(DAILY)))],
  ['2,000 rules', wrap(many(2_000, () => event(DAILY)))],
  ['30 rules that never come true', wrap(many(30, () => event(`${DAILY};BYMONTH=2;BYMONTHDAY=30`)))],
  ['every second since 1970', wrap(event('DTSTART:19700101T000000Z', 'RRULE:FREQ=SECONDLY'))],
  [
    'every hour for 300 houses',
    wrap(many(300, () => event('DTSTART:20190101T000000Z', 'RRULE:FREQ=HOURLY'))),
  ],
  ['a rule with a long list', wrap(event(START, `RRULE:FREQ=YEARLY;BYDAY=${fill('1MO,')}2MO`))],
  ['beginnings in unknown zones', wrap(event(fill('DTSTART;TZID=A/B:20261224T140000\r\n')))],
  ['beginnings in as many zones', wrap(event(many(20_000, (n) => `DTSTART;TZID=Z${n}:20261224T140000`)))],
  [
    'events in events',
    wrap(fill('BEGIN:VEVENT\r\n', MEBIBYTE / 2) + fill('END:VEVENT\r\n', (MEBIBYTE * 6) / 14)),
  ],
  ['nothing but folds', wrap(event(START, `SUMMARY:a${fill('\r\n b')}`))],
  ['quotes that never end', wrap(event(START, fill('DTEND;TZID="a:20261224\r\n')))],
  ['a duration of ages', wrap(event(START, 'DURATION:P999999999999W'))],
]
