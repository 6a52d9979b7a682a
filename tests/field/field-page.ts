import { FIELD_LINES, type FieldLineName } from './field-lines.ts'
import type { FieldMeasures } from './field-measures.ts'
import { FIELD_ROWS, type FieldRow } from './field-rows.ts'

/** docs/field.md, whole. */
export function fieldPage(measured: FieldMeasures): string {
  const names = Object.keys(FIELD_LINES) as FieldLineName[]
  return `${INTRODUCTION}
${names.map((name) => tableOf(name, measured)).join('\n')}
${READING}`
}

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

const READING = `## What is over its limit, and why

- **Conversations on screen.** React, the router, i18next and the replica's worker (RxDB, Dexie, Zod) are 250 KB as Brotli compresses them best, before any page, style or row of our own. 220 KB would need other libraries.
- **Catching up** counts everything that comes on such a visit: the feed, the pages of history, the live connection, and what the service worker looks after.
`
