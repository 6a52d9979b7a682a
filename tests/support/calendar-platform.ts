import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Another platform's web server with one calendar. */
export type CalendarPlatform = {
  origin: string
  /** What it serves; `null`: it takes a request and never answers. */
  serve(text: string | null): void
  /** How many requests have arrived, and how many wait for an answer. */
  asked: () => number
  waiting: () => number
  close(): void
}

/** Starts one on this machine. */
export async function startCalendarPlatform(): Promise<CalendarPlatform> {
  let said: string | null = ''
  let [asked, waiting] = [0, 0]
  const server = createServer((_, answer) => {
    asked += 1
    if (said !== null) return answer.writeHead(200, { 'content-type': 'text/calendar' }).end(said)
    waiting += 1
    return answer.on('close', () => (waiting -= 1))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    // A server that listens at a port has an address of this kind.
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve: (text) => void (said = text),
    asked: () => asked,
    waiting: () => waiting,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A whole-day booking: first day, day of leaving, and what the calendar says of it. */
export type Booking = readonly [first: string, end: string, summary?: string]

/** Returns a calendar of bookings. */
export function calendarOf(...bookings: readonly Booking[]): string {
  const events = bookings.map(([first, end, summary = 'Reserved']) =>
    [
      'BEGIN:VEVENT',
      `UID:${first}-${end}`,
      `DTSTART;VALUE=DATE:${first.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${end.replaceAll('-', '')}`,
      `SUMMARY:${summary}`,
      'END:VEVENT',
    ].join('\r\n'),
  )
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Elsewhere//EN', ...events, 'END:VCALENDAR', ''].join(
    '\r\n',
  )
}
