import { expect, test } from 'vitest'
import { HOSTILE_CALENDARS } from '#tests/support/hostile-calendars.ts'
import { readApart } from './read-apart.ts'
import { cpuMs } from '#tests/support/cpu-time.ts'

const AT = { today: '2026-11-21', ownHost: 'farstead.example' }
const wrap = (text: string) => `BEGIN:VCALENDAR\r\n${text}\r\nEND:VCALENDAR\r\n`
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const times = (count: number, unit: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => unit(nth))
const START = 'DTSTART;VALUE=DATE:20261207'

/** Reads a file, and returns its answer and the most that this thread had to do at once meanwhile, in ms. */
async function readAndWatch(text: string, host = 'a') {
  let [last, heldMs] = [cpuMs(), 0]
  const timer = setInterval(() => {
    heldMs = Math.max(heldMs, cpuMs() - last)
    last = cpuMs()
  }, 5)
  const read = await readApart(host, text, AT)
  clearInterval(timer)
  return { read, heldMs: Math.max(heldMs, cpuMs() - last) }
}

test('reads a file in another thread', async () => {
  const { read } = await readAndWatch(wrap(event(START, 'SUMMARY:Reserved')))
  expect(read).toEqual({
    ok: true,
    days: [{ firstDay: '2026-12-07', lastDay: '2026-12-07', note: 'Reserved' }],
  })
})

// Each of these held up every other request for seconds.
test.each(HOSTILE_CALENDARS)('%s can’t block the main thread', async (_, text) => {
  const { read, heldMs } = await readAndWatch(text)
  expect(read.ok || read.problem === 'tooBig' || read.problem === 'notCalendar').toBe(true)
  expect(heldMs).toBeLessThan(500)
})

test('a host whose file took too long can have the next one read, and so can others', async () => {
  const zone = (n: number) =>
    `BEGIN:VTIMEZONE\r\nTZID:X${n}\r\nBEGIN:STANDARD\r\nDTSTART:00010101T000000\r\nRRULE:FREQ=DAILY\r\n` +
    'TZOFFSETFROM:+1200\r\nTZOFFSETTO:+1300\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n'
  const endless = wrap(
    [...times(15, zone), ...times(15, (n) => event(`DTSTART;TZID=X${n}:20271224T140000`))].join('\r\n'),
  )
  const good = wrap(event(START))
  const [bad, ...others] = await Promise.all([
    readApart('a', endless, AT, 300),
    readApart('a', good, AT),
    readApart('b', good, AT),
  ])
  expect(bad).toEqual({ ok: false, problem: 'tooBig' })
  expect(others.map(({ ok }) => ok)).toEqual([true, true])
})
