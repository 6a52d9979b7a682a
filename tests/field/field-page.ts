import { FIELD_LINES, type FieldLineName } from './field-lines.ts'
import type { FieldMeasures, LineMeasure, WindowsMeasure } from './field-measures.ts'
import { FIELD_ROWS, type FieldRow } from './field-rows.ts'

/** docs/field.md, whole. */
export function fieldPage(measured: FieldMeasures): string {
  const names = Object.keys(FIELD_LINES) as FieldLineName[]
  return `${INTRODUCTION}
${names.map((name) => tableOf(name, measured)).join('\n')}
${windowsTable(measured)}
${READING}`
}

/** A line that comes and goes, each kind of line in a column. */
function windowsTable({ windows }: FieldMeasures): string {
  const columns = Object.entries(windows).flatMap(([name, measure]) =>
    isLine(name) ? [{ line: FIELD_LINES[name], measure }] : [],
  )
  const row = (what: string, limit: string, figure: (measure: WindowsMeasure) => string) =>
    `| ${[what, limit, ...columns.map(({ measure }) => figure(measure))].join(' | ')} |`
  return `## A line that comes for 20 s every ten minutes

${WINDOWS_INTRODUCTION}

${
  columns.length === 0
    ? 'Not measured yet.'
    : [
        `| | Limit | ${columns.map(({ line, measure }) => `${line.name} (${measure.day})`).join(' | ')} |`,
        `| --- | --: | ${columns.map(() => '--:').join(' | ')} |`,
        row(
          'Messages with the server after each window',
          'all in the first',
          ({ messages }) => `${messages.join(', ')} of 51`,
        ),
        row(
          'Photos with the server after each window',
          'go on where they stopped',
          ({ photos }) => `${photos.join(', ')} of 3`,
        ),
        row(
          'All that was sent, beside what the photos are',
          '',
          ({ bytesUp, photoBytes }) => `${kb(bytesUp)}, ${kb(photoBytes)}`,
        ),
        row('A new device has its conversations', 'after three windows', ({ newDeviceIn, newDeviceBytes }) =>
          newDeviceIn === null
            ? `not in three; ${kb(newDeviceBytes)} had come`
            : `in the ${ORDINALS[newDeviceIn - 1]}, ${kb(newDeviceBytes)} in all`,
        ),
      ].join('\n')
}

${WINDOWS_READING}`
}

const ORDINALS = ['first', 'second', 'third']
const kb = (bytes: number) => `${Math.round(bytes / 1_000)} KB`
const isLine = (name: string): name is FieldLineName => name in FIELD_LINES

function tableOf(name: FieldLineName, { now }: FieldMeasures): string {
  const line = FIELD_LINES[name]
  return `## ${line.name}

| | Limit | Measured (${now[name]?.day ?? 'not yet'}) | |
| --- | --: | --: | --- |
${FIELD_ROWS.map((row) => lineOf(row, name, now[name])).join('\n')}
`
}

function lineOf(row: FieldRow, name: FieldLineName, measure: LineMeasure | undefined): string {
  const { text, isWithin } = measure
    ? row.figure(measure, name, FIELD_LINES[name])
    : { text: '', isWithin: null }
  const limit = row.limits[name] ?? ''
  const verdict = limit === '' || isWithin === null ? '' : isWithin ? 'within' : '**over**'
  return `| ${row.what} | ${limit} | ${text} | ${verdict} |`
}

const INTRODUCTION = `# On a thin line

First visits of a phone on lines as they are where the signal ends. \`npm run field\` measures it and writes this page.

A relay stands between Chromium (390 × 844) and the server, with the same bandwidth and delay in each direction and a buffer of 16 KB that all connections share, first in, first out. The demo host signs in with nothing on the device, opens the first conversation, and sends a message every twelve seconds for ten minutes. Times count from the start of the navigation, typing included (40 ms a letter); KB count all bytes that have come down by then, headers included, in thousands of bytes. "At best" is the time that these bytes and the two round trips to the first of them would take with nothing between. A message is with the server when the server's own clock says so.

The first two lines are kind: a new connection opens without a round trip of its own, there is no TLS, and no packet is lost. Phone networks keep more than 16 KB for a phone, so what was asked for first holds up what is asked for next. The third line has such a deep buffer. The fourth has TLS as well, a round trip for each new connection, and one packet in fifty lost: it comes a round trip later, and what follows on its connection waits for it. Loss doesn't make the sender slower here, as TCP's does.
`

const WINDOWS_INTRODUCTION = `\`npm run field -- --windows\`. A phone that has been here before has written 50 messages without a line, and one more with three photos. Another phone has never been here; its owner opens the page and signs in anew in each window.`

const WINDOWS_READING = `- **Messages.** All waiting messages are with the server in the first window, on both lines.
- **Photos** go on where they stopped. The first one needs 489 KB. On 200 kbit/s it was whole in the second window: 290 KB went up in the first one, 256 KB in the second. On 50 kbit/s three windows together took 281 KB.
- **A new device on 50 kbit/s** has its conversations to read in the second window. The first one ended a second or two before they would have been on screen, and browsers keep whole files from one window to the next. Nothing could be written there: the replica's worker was one file of 132 KB, which takes 21 s, and a window has 20. It has 117 KB now, which take 19 s, and people write in the first look meanwhile. Browsers begin a compressed file that was cut from its first byte; Chromium asks for the rest of an uncompressed one only.
`

const READING = `## What is over its limit, and why

Connections take turns in the relay, as with a phone. The machine ran other tests beside the measurement.

- **Conversations on screen** are those of the [first look](decisions/0028-starts-and-first-visits.md#the-first-look): a small worker signs in and the page shows them to read and to reply, while the app is still on its way. On a thin line the app gives way to them. Without that they were on screen after 21 s with a buffer of 16 KB, after 33 s with one of 96 KB and after 39 s with TLS and losses, because what the network already held of the app came first. The whole app is there some six seconds later for it. An open conversation shows at once the messages that came with the list; the others follow.
- **With TLS**, a live connection takes some ten round trips: six of its own, which wait for what else is under way. What is kept for later (560 KB: documents, other languages) waits for a good line there as well; how fast a line is shows [only after the first record](decisions/0059-the-line.md#the-scheduler).
- **Form on screen** took 5.1 s beside other tests, and 4.7 s on a machine that did nothing else: 4.8 s are what its bytes take at best.
- **The whole app** needs 414 KB by then. React, the router and i18next are 100 KB of that, the replica's worker 125.
- **All that has come** was measured while the service worker still kept every page. Since it keeps [what a host opens every day](decisions/0190-kept-in-the-order-of-use.md) and leaves the rest for a good line, 920 KB come, with three messages instead of fifty (\`npm run field -- --line=thin --messages=3 --catch-up=0\`), and the line is quiet after 264 s. What is kept for offline is 696 KB of that (\`npm run size\`). The rest is the first look, the first sync (42 KB), public pages (36 KB), and headers.
- **Catching up** counts everything that comes on such a visit. The 1,000 messages come in two responses of the feed of 16 KB each, 1.1 times the gzip of their rows. The rest is the same on any visit: the newest messages of the open conversation, the session, the live connection, and a look for news after each of them. If the feed takes more than 15 s, pages of the open conversation are asked for all the same: on 200 kbit/s that made 65 KB of 49. With TLS and losses it was 78 KB; why isn't known yet.
- **The update** brings the service worker's script (28 KB) and the page (2 KB); no other file had changed, and none was asked for. The rest is the visit after the reload, and the regular questions until it. No message waited meanwhile; a test sends one while an update is under way.
`
