import { expect, test } from 'vitest'
import { readApart } from './read-apart.ts'

const AT = { today: '2026-11-21', ownHost: 'farstead.example' }
const wrap = (text: string) => `BEGIN:VCALENDAR\r\n${text}\r\nEND:VCALENDAR\r\n`
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const START = 'DTSTART;VALUE=DATE:20261207'
const MEBIBYTE = 1024 * 1024
const DAY_MS = 86_400_000
const day = (count: number) => new Date(Date.UTC(2019, 0, 1) + count * DAY_MS).toISOString().slice(0, 10)
const fill = (unit: string, size = MEBIBYTE - 200) => unit.repeat(Math.floor(size / unit.length))
const many = (count: number, unit: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => unit(nth)).join('\r\n')

/** Reads a file, and returns its answer and the longest time for which this thread was held up meanwhile. */
async function readAndWatch(text: string, host = 'a') {
  let [last, heldMs] = [performance.now(), 0]
  const timer = setInterval(() => {
    heldMs = Math.max(heldMs, performance.now() - last)
    last = performance.now()
  }, 5)
  const read = await readApart(host, text, AT)
  clearInterval(timer)
  return { read, heldMs: Math.max(heldMs, performance.now() - last) }
}

test('a file is read in another thread', async () => {
  const { read } = await readAndWatch(wrap(event(START, 'SUMMARY:Reserved')))
  expect(read).toEqual({
    ok: true,
    days: [{ firstDay: '2026-12-07', lastDay: '2026-12-07', note: 'Reserved' }],
  })
})

// Each of these held up every other request for seconds.
const DAILY = 'DTSTART;VALUE=DATE:20190101\r\nRRULE:FREQ=DAILY'
test.each<[string, string]>([
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
])('%s can hold up nobody', async (_, text) => {
  const { read, heldMs } = await readAndWatch(text)
  expect(read.ok || read.problem === 'tooBig' || read.problem === 'notCalendar').toBe(true)
  expect(heldMs).toBeLessThan(500)
})

test('a host whose file took too long can have the next one read, and so can others', async () => {
  const zone = (n: number) =>
    `BEGIN:VTIMEZONE\r\nTZID:X${n}\r\nBEGIN:STANDARD\r\nDTSTART:00010101T000000\r\nRRULE:FREQ=DAILY\r\n` +
    'TZOFFSETFROM:+1200\r\nTZOFFSETTO:+1300\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n'
  const endless = wrap(many(15, zone) + '\r\n' + many(15, (n) => event(`DTSTART;TZID=X${n}:20271224T140000`)))
  const good = wrap(event(START))
  const [bad, ...others] = await Promise.all([
    readApart('a', endless, AT, 300),
    readApart('a', good, AT),
    readApart('b', good, AT),
  ])
  expect(bad).toEqual({ ok: false, problem: 'tooBig' })
  expect(others.map(({ ok }) => ok)).toEqual([true, true])
})
