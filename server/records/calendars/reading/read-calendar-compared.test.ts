import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { addDays, type Day, weekday } from '#domain/calendar/calendar-day.ts'
import { fc } from '#tests/support/property.ts'
import { readCalendar } from './read-calendar.ts'

const TODAY = '2026-11-21'
const LAST = addDays(TODAY, 731)
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
const basic = (day: Day) => day.replaceAll('-', '')
/** Years of occurrences that the other library is asked for. */
const STEPS_MAX = 6_000

/** Rules whose first time is the beginning, which every reader agrees on. */
const RULES: readonly ((start: Day) => string)[] = [
  () => 'FREQ=DAILY',
  () => 'FREQ=WEEKLY',
  (start) => `FREQ=WEEKLY;BYDAY=${[WEEKDAYS[weekday(start)], WEEKDAYS[(weekday(start) + 3) % 7]].join(',')}`,
  () => 'FREQ=MONTHLY',
  (start) => `FREQ=MONTHLY;BYDAY=${Math.ceil(Number(start.slice(8)) / 7)}${WEEKDAYS[weekday(start)]}`,
  () => 'FREQ=YEARLY',
]

const event = fc.record({
  start: fc.integer({ min: -2_500, max: 400 }).map((days) => addDays(TODAY, days)),
  isTimed: fc.boolean(),
  nights: fc.integer({ min: 1, max: 3 }),
  rule: fc.constantFrom(...RULES),
  interval: fc.integer({ min: 1, max: 5 }),
  count: fc.option(fc.integer({ min: 1, max: 400 })),
  removed: fc.array(fc.integer({ min: 0, max: 2_000 }), { maxLength: 4 }),
  added: fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 3 }),
  instead: fc.option(
    fc.record({ nth: fc.nat({ max: 500 }), by: fc.integer({ min: -3, max: 3 }), isCancelled: fc.boolean() }),
  ),
})
type Generated = typeof event extends fc.Arbitrary<infer T> ? T : never

/** Writes the event, and the one that replaces an occurrence if there is one. */
function written(generated: Generated): string {
  const { start, isTimed, nights, rule, interval, count, removed, added, instead } = generated
  const at = (day: Day, time: string) => (isTimed ? `:${basic(day)}T${time}` : `;VALUE=DATE:${basic(day)}`)
  const lines = (begin: Day, ...more: string[]) => [
    'BEGIN:VEVENT',
    'UID:1',
    `DTSTART${at(begin, '140000')}`,
    `DTEND${at(addDays(begin, nights), '100000')}`,
    ...more,
    'END:VEVENT',
  ]
  const master = lines(
    start,
    [`RRULE:${rule(start)}`, `INTERVAL=${interval}`, ...(count === null ? [] : [`COUNT=${count}`])].join(';'),
    ...removed.map((days) => `EXDATE${at(addDays(start, days), '140000')}`),
    // The library takes a day that is both added and removed; RFC 5545, section 3.8.5.1, removes it.
    ...added
      .filter((days) => !removed.includes(days))
      .map((days) => `RDATE${at(addDays(start, days), '140000')}`),
  )
  if (instead === null) return wrapped(master)
  // Daily rules have this occurrence; for others it may be one that there isn't.
  const day = addDays(start, instead.nth)
  const status = instead.isCancelled ? ['STATUS:CANCELLED'] : []
  return wrapped([
    ...master,
    ...lines(addDays(day, instead.by), `RECURRENCE-ID${at(day, '140000')}`, ...status),
  ])
}

function wrapped(lines: readonly string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

function nightsRead(text: string): Set<Day> {
  const read = readCalendar(text, { today: TODAY, ownHost: 'farstead.example' })
  if (!read.ok) throw new Error(read.problem)
  return nightsOf(read.days.map(({ firstDay, lastDay }) => [firstDay, addDays(lastDay, 1)]))
}

/**
 * Asks ical.js, with its own rules and replacements. Days that are removed are left out here: the library takes one that
 * comes after a removed day on which nothing is.
 */
function nightsOfLibrary(text: string): Set<Day> {
  const [master, ...others] = ICAL.Component.fromString(text).getAllSubcomponents('vevent')
  const properties = master?.getAllProperties('exdate') ?? []
  const removed = new Set(properties.map((property) => String(property.getFirstValue())))
  master?.removeAllProperties('exdate')
  const found = new ICAL.Event(master, { exceptions: others })
  const iterator = found.iterator()
  const stays: [Day, Day][] = []
  const replaced = new Set<string>()
  for (let steps = 0; steps < STEPS_MAX; steps += 1) {
    const next = iterator.next() as ICAL.Time | undefined
    if (!next || next.toString().slice(0, 10) > addDays(LAST, 10)) break
    if (removed.has(next.toString())) continue
    const { item, startDate, endDate } = found.getOccurrenceDetails(next)
    if (item.component.hasProperty('recurrence-id')) replaced.add(item.recurrenceId.toString())
    if (item.component.getFirstPropertyValue('status') === 'CANCELLED') continue
    stays.push([startDate.toString().slice(0, 10), endDate.toString().slice(0, 10)])
  }
  // A replacement of an occurrence that there isn't stands for itself.
  for (const component of others) {
    const { recurrenceId, startDate, endDate } = new ICAL.Event(component)
    const isCancelled = component.getFirstPropertyValue('status') === 'CANCELLED'
    if (!isCancelled && !replaced.has(recurrenceId.toString()))
      stays.push([startDate.toString().slice(0, 10), endDate.toString().slice(0, 10)])
  }
  return nightsOf(stays)
}

function nightsOf(stays: readonly (readonly [Day, Day])[]): Set<Day> {
  const nights = new Set<Day>()
  for (const [first, end] of stays)
    for (let day = first; day < end; day = addDays(day, 1)) if (day >= TODAY && day <= LAST) nights.add(day)
  return nights
}

test('generated calendars block the nights that another library finds', () => {
  fc.assert(
    fc.property(event, (generated) => {
      const text = written(generated)
      expect([...nightsRead(text)].toSorted()).toEqual([...nightsOfLibrary(text)].toSorted())
    }),
    { numRuns: 150 },
  )
})
