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
`
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

const WINDOWS_INTRODUCTION = `\`npm run field -- --windows\`. A phone that has been here before has written 50 messages without a line, and one more with three photos. Another phone has never been here; its owner opens the page and signs in anew in each window.`

const READING = `## What is over its limit, and why

- **Conversations on screen.** 414 KB come before them. The replica's worker is 157 KB as Brotli compresses it best; React, the router and i18next are 97 KB; the rest is pages, styles and words. 220 KB would need other libraries. The page says meanwhile how much is still to come, and how long that takes.
- **One message of 50** was late on each line: on the thinnest the first one, which took 4.5 s, on the other one by 12 ms.
- **All that has come** is every page of the app, so that each opens without a network.
- **Catching up** counts everything that comes on such a visit: the feed, the pages of history, the live connection, and what the service worker looks after.
- **The update** on the thinnest line was given up after 30 s, before it was whole.
`
