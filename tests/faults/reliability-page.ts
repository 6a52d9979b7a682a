import { MEASURED_CHAOS } from '#tests/chaos/measured-chaos.ts'
import { BROKEN_RULES } from './broken-rules.ts'
import { wrongsOf, type FaultRow } from './fault-row.ts'
import type { Measurement, Measurements } from './measurement.ts'
import { INSTALLED_APP_TESTED, RULES_TESTED_ELSEWHERE, SECURITY_TESTED } from './tested-elsewhere.ts'

/** Returns the whole of docs/reliability.md. Rows that were never measured are marked as such. */
export function reliabilityPage(rows: readonly FaultRow[], measured: Measurements): string {
  const lines = rows.flatMap((row) => {
    const one = measured[row.name]
    return one ? [measuredLine(row, one)] : []
  })
  const missing = rows.filter(({ name }) => !measured[name])
  return `${INTRODUCTION}
## Measured

| Fault | What must be true | Runs | Lost | Doubled | Out of order | Worst recovery | Seed | |
| --- | --- | --- | --: | --: | --: | --: | --: | --- |
${lines.join('\n')}

${missing.length > 0 ? `Run by \`npm test\` where they are short, and not measured yet: ${missing.map(({ name }) => `\`${name}\``).join(', ')}.\n` : ''}
${READING}
## Chaos

${CHAOS}

| Command | Seeds | Messages | Databases put back | Seeds with a wrong | Minutes |
| --- | --: | --: | --: | --: | --: |
${MEASURED_CHAOS.map((run) => `| \`${run.command}\` | ${run.seeds} | ${run.messages} | ${run.restores} | ${run.wrong} | ${run.minutes} |`).join('\n')}

## The installed app, with every change or in the long run (\`*.long.test.ts\`)

| Fault | What must be true | Runs each time | Where |
| --- | --- | --- | --- |
${INSTALLED_APP_TESTED.map(({ fault, rule, runs, where }) => `| ${fault} | ${rule} | ${runs} | ${filesOf(where)} |`).join('\n')}

## Rules broken on purpose

| Rule | Test that fails when it is broken |
| --- | --- |
${BROKEN_RULES.map(({ rule, test }) => `| ${rule} | \`${test.file}\` |`).join('\n')}

## Tested with every change, and not measured

${tested(RULES_TESTED_ELSEWHERE)}

## Security, tested with every change

${tested(SECURITY_TESTED)}
`
}

function tested(rules: typeof SECURITY_TESTED): string {
  const lines = rules.map(({ rule, where }) => `| ${rule} | ${filesOf(where)} |`)
  return ['| What | Where |', '| --- | --- |', ...lines].join('\n')
}

function filesOf(where: readonly string[]): string {
  return where.map((path) => `\`${path}\``).join(', ')
}

function measuredLine(row: FaultRow, one: Measurement): string {
  const runs = one.count < row.full ? `${one.runs} (of ${row.full})` : one.runs
  const wrongs = wrongsOf(one, row.recoveryLimitMs)
  const cells = [
    row.fault,
    row.rule,
    runs,
    one.lost,
    one.doubled,
    one.outOfOrder,
    recovery(row, one),
    one.seed,
    wrongs.length === 0 ? 'held' : `**${wrongs.join('; ')}**`,
  ]
  return `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
}

function recovery({ recoveryLimitMs }: FaultRow, { worstRecoveryMs }: Measurement): string {
  if (worstRecoveryMs === null) return ''
  const limit = recoveryLimitMs === null ? '' : ` of ${recoveryLimitMs / 1000}`
  return `${(worstRecoveryMs / 1000).toFixed(1)}${limit} s`
}

const INTRODUCTION = `# Reliability, as measured

What can go wrong between a device and the server, how often it was made to go wrong, and what happened. The oracle is never the screen: it is the server's own table of messages, and what a proxy between the two saw. *Lost* counts texts that left the composer's field and are not in that table, *doubled* those that are in it more than once, *out of order* those whose order in a conversation differs from the order of writing. This page is written by \`npm run test:faults\`.

- \`npm test\` runs a few of each row (\`tests/faults/*.test.ts\`), on any machine, without time limits. \`npm run test:long\` runs five of each.
- \`npm run test:faults\` measures every row that has no complete measurement yet. It saves each row in \`tests/faults/measured.json\`, so it can be stopped and continued. \`-- --row=<name>\` measures one row again, \`--row=<name>:<count>\` with fewer runs, \`--seed=<n>\` with the same random choices. A row with fewer runs than a complete measurement says so: "(of n)".
- \`npm run test:broken-rules\` breaks the rules of the program on purpose, one by one in a copy, and shows that a test fails for each.
`

const CHAOS = `Two hosts with two devices each, their guests, all kinds of records and files, on networks that fail, with processes that die, leaders that are replaced, clocks that jump and, with \`--restore\`, a database that is put back to an older copy of itself. Each seed takes 400 steps by chance; then, at rest, every device must show what the server would list, and whatever was acknowledged must be there or have been refused. \`npm test\` runs 90 steps of one seed, with and without a restore. The machine did other work at the same time.

The runs below are the last ones. Of 762 seeds before them, with 95,634 messages and 1780 databases put back, 17 showed a wrong. Their causes are mended, most of them by a rule with a test of its own: [rows beside the feed](decisions/0031-restored-databases.md#rows-beside-the-feed), [starts and histories](decisions/0031-restored-databases.md#starts-and-histories), a conflict that the older database lacks is refused, an edit is settled in the commit of the row that shows it, and nothing waits behind a record that was refused.`

const READING = `How to read it:

- Rows without a browser run the worker's own code against the real server through the proxy; time runs twenty times faster for the device and the connection. All other rows use Chromium.
- Kills happen at a random moment while three messages are being written.
- Recovery is counted from the end of the fault (the process is back, the page is open again) to the last message in the server's table.
- The machine had two cores and did other work at the same time.
`
