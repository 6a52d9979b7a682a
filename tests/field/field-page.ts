import { FIELD_LINES, type FieldLineName } from './field-lines.ts'
import type { FieldMeasures, WindowsMeasure } from './field-measures.ts'
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

function tableOf(name: FieldLineName, { before, now }: FieldMeasures): string {
  const line = FIELD_LINES[name]
  const days = [before[name]?.day, now[name]?.day].map((day) => day ?? 'not measured')
  return `## ${line.name} round trip

| | Limit | Before (${days[0]}) | Now (${days[1]}) | |
| --- | --: | --: | --: | --- |
${FIELD_ROWS.map((row) => lineOf(row, name, { before, now })).join('\n')}
`
}

function lineOf(
  row: FieldRow,
  name: FieldLineName,
  { before, now }: Pick<FieldMeasures, 'before' | 'now'>,
): string {
  const line = FIELD_LINES[name]
  const figures = [before[name], now[name]].map((measure) =>
    measure ? row.figure(measure, name, line) : { text: '', isWithin: null },
  )
  const isWithin = figures[1]?.isWithin ?? null
  const verdict = isWithin === null ? '' : isWithin ? 'within' : '**over**'
  return `| ${row.what} | ${row.limits[name]} | ${figures[0]?.text} | ${figures[1]?.text} | ${verdict} |`
}

const INTRODUCTION = `# On a thin line

What a phone meets that has never been here, on lines as they are where the signal ends. \`npm run field\` measures it and writes this page.

A relay stands between Chromium (390 × 844) and the server, with the same bandwidth and delay in each direction and a buffer of 16 KB that all connections share, first in, first out. The demo host signs in with nothing on the device, opens the first conversation, and sends a message every twelve seconds for ten minutes. Times count from the start of the navigation, typing included (40 ms a letter); KB are all that has come down by then, headers included, in thousands of bytes. "At best" is what these bytes and the round trips that cannot be spared would take with nothing between. A message is with the server when the server's own clock says so.

A new connection opens without a round trip of its own, and there is no TLS: over a real line each new connection costs one or two round trips more. Packets are not lost: \`tc\` with \`netem\`, which could do that, was not in the kernel of the machine that this was measured on.
`

const WINDOWS_INTRODUCTION = `\`npm run field -- --windows\`. A phone that has been here before has written 50 messages without a line, and one more with three photos. Another phone has never been here; its owner opens the page and signs in anew in each window. The windows on the thinnest line were ten minutes apart, those on the other one five.`

const WINDOWS_READING = `- **Messages.** All that waited are with the server in the first window, on both lines.
- **Photos** go on where they stopped. The first one needs 489 KB. On 200 kbit/s it was whole in the second window: 351 KB went up in the first one, 280 KB in the second. On 50 kbit/s three windows together could not: 294 KB went up in them.
- **A new device on 50 kbit/s** is not in after three windows. They carry 375 KB at the very most, and 414 KB come before the conversations. A longer wait would not help: the replica's worker is one file of 157 KB, which takes 25 s, and a window has 20. Browsers keep whole files from one window to the next. They begin a compressed file that was cut from its first byte; Chromium asks for the rest of an uncompressed one only.
`

const READING = `## What is over its limit, and why

The rows up to the open conversation were measured on 2026-11-23. The others were measured on 2026-11-24, both lines at the same time on a busy machine, where the form was on screen after 5.1 s and 2.6 s and the conversations after 73.3 s and 25.0 s, with the same bytes.

- **Conversations on screen.** 414 KB come before them. The replica's worker was 157 KB as Brotli compresses it best, and is 151 KB since; React, the router and i18next are 100 KB; pages, styles and words are 104 KB; answers, headers and icons are the rest. 220 KB would need other libraries, or conversations without the worker: the sign-in in a small part of the worker, whose answer brings the first chats for the page to show read-only, and the replica's part after it. What is typed meanwhile would have to be kept outside the replica until it takes over, so that was not done. The page says meanwhile how much is still to come, and how long that takes.
- **One message of 50** was late on the thinnest line: the first, written as soon as the conversations were there. At that moment the parts of the menu were on their way, and the dashboard, which nobody had asked for: when the worker is slow to come, the sign-in page prepared the next page after the sign-in, and no longer knew which one. That is mended, and was not measured since.
- **All that has come** on the thinnest line is 414 KB before the conversations, 52 KB of letters, 32 KB of public pages, 63 KB of news that the 50 messages caused, and every page of the app, so that each opens without a network. On 200 kbit/s the line was quiet before the app was kept; it came with the next two visits, whose figures it is in. An installation fetched over 300 files one after another, 201 of them under 1 KB; with 600 ms to the server and back each took 0.7 to 1 s, so all of them took about as long as the five minutes that Chromium gives it, and it went on only half a minute later. Since then it takes the small files from [packs](decisions/0106-small-files-come-in-packs.md), about 60 requests in all; these rows were not measured since.
- **Catching up** counts everything that comes on such a visit. The 1,000 messages themselves come in two answers of the feed of 16 KB each, 1.1 times the gzip of their rows. The page, the session and the live connection take 13 KB. On 200 kbit/s the service worker still had the app to keep. In another run on that line, with the app kept before, 80 KB came in all, 2.7 times; what the last 34 KB of them are is not known.
- **The update** brings the service worker's script (27 KB) and the page (2 KB); no other file had changed, and none was asked for. The rest is the visit after the reload, and what is asked every now and then until it. The page reloaded only about five minutes after it was told to look, on both lines, and in one more run not within that time: the service worker in charge waited for a line good enough for the other languages, and Chromium lets a newer one take over only when nothing of the old one is under way, or after five minutes. That is mended (a test updates while languages wait), and was not measured on these lines since. No message waited meanwhile, so that an update comes after waiting messages was not measured here.
`
