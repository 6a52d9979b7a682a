import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { openDatabase } from '#server/store/database.ts'
import { migrate } from '#server/start/migrate.ts'
import { buildServer } from '#tests/support/server-build.ts'
import { spentMs } from '#tests/support/spent-ms.ts'
import { SERVER_PROGRAM_VARIABLE, startServer } from '#tests/support/start-server.ts'
import { fill, LANES_PER_HOST, type Lane } from './fill.ts'
import { addFiles } from './add-files.ts'
import { startLoadDatabase, type LoadDatabase } from './load-database.ts'
import { withTable } from './load-table.ts'
import { PHASES } from './phases.ts'

const USAGE =
  'npm run load:backup -- [--hosts 200] [--chats 10000] [--messages 1000000] [--files 400] [--seconds 10] [--rounds 3] [--connections 20] [--embedded] [--write]'
const PAGE = join(import.meta.dirname, '../../docs/scaling.md')
const BOUND = 0.8

type Options = ReturnType<typeof readOptions>
/** What was sent in one stretch of time, and what else used a core in it. */
type Stretch = { sent: number; seconds: number; p99Ms: number; failed: number }
type Round = { before: Stretch; during: Stretch; after: Stretch; backupMs: number }
type Target = { origin: string; next: () => autocannon.Request; connections: number }

/**
 * Measures how many sends a second are lost while a backup is made beside the server, against the times before and after it.
 * Prints a table, and writes it to docs/scaling.md if asked to. Ends with 1 if a fifth is lost, or any send.
 */
async function main(): Promise<void> {
  const options = readOptions()
  const folder = mkdtempSync(join(tmpdir(), 'farstead-load-'))
  const forgetProgram = await buildServer()
  const loadBefore = loadavg()[0] ?? 0
  const database = await startLoadDatabase(folder, options.embedded)
  try {
    const rounds = await measureAll(database, folder, options)
    const { text, holds } = report(rounds, options, { version: database.version, load: loadBefore })
    console.log(text)
    if (options.write) {
      const page = readFileSync(PAGE, 'utf8')
      writeFileSync(PAGE, withTable(page, text, 'npm run load:backup'))
    }
    if (!holds) process.exitCode = 1
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
    forgetProgram()
  }
}

function readOptions() {
  const text = (value: string) => ({ type: 'string', default: value }) as const
  const { values } = parseArgs({
    options: {
      hosts: text('200'),
      chats: text('10000'),
      messages: text('1000000'),
      files: text('400'),
      seconds: text('10'),
      rounds: text('3'),
      connections: text('20'),
      embedded: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  })
  const { embedded, write, ...counts } = values
  const found = Object.entries(counts).map(([name, value]): [string, number] => {
    if (!/^[1-9]\d{0,7}$/.test(value)) throw new Error(USAGE)
    return [name, Number(value)]
  })
  // The names are those above.
  const numbers = Object.fromEntries(found) as Record<keyof typeof counts, number>
  if (numbers.chats < numbers.hosts * LANES_PER_HOST)
    throw new Error(`Each host needs ${LANES_PER_HOST} chats: --chats ${numbers.hosts * LANES_PER_HOST}`)
  return { ...numbers, embedded, write }
}

async function measureAll(database: LoadDatabase, folder: string, options: Options): Promise<Round[]> {
  const db = openDatabase({ url: database.url, statementLimitMs: null })
  await migrate(db)
  const lanes = await fill(db, options)
  const dataDir = join(folder, 'data')
  await addFiles(db, dataDir, options.files)
  await db.destroy()
  const env = { DATABASE_URL: database.url, DEMO: 'off', MAILBOX: 'off', REQUESTS_PER_MINUTE: '10000000' }
  const server = await startServer({ dataDir, env })
  try {
    const target = await targetOf(server.url, lanes, options.connections)
    const sendAlone = () => sendUntil(target, after(1000 * options.seconds))
    // What is read for the first time would count for the first round only.
    await sendAlone()
    let before = await sendAlone()
    const rounds: Round[] = []
    for (let nth = 0; nth < options.rounds; nth += 1) {
      const backup = runBackup(join(folder, `backups-${nth}`), { ...env, DATA_DIR: dataDir })
      const during = await sendUntil(target, backup)
      const round = { before, during, after: await sendAlone(), backupMs: await backup }
      rounds.push(round)
      before = round.after
    }
    return rounds
  } finally {
    await server.stop()
  }
}

async function targetOf(
  origin: string,
  lanes: { guests: readonly Lane[]; hosts: readonly Lane[] },
  connections: number,
): Promise<Target> {
  const phase = PHASES.find(({ name }) => name === 'Send, spread over all hosts')
  if (!phase) throw new Error('There is no such phase')
  return { origin, next: await phase.request(origin, lanes), connections }
}

/** Sends without a pause until something has ended. */
async function sendUntil({ origin, next, connections }: Target, ended: Promise<unknown>): Promise<Stretch> {
  const sending = autocannon({
    url: origin,
    connections,
    duration: 3600,
    requests: [{ setupRequest: (asked) => ({ ...asked, ...next() }) }],
  })
  void ended.finally(() => (sending as unknown as autocannon.Instance).stop()).catch(() => undefined)
  const result = await sending
  await ended
  return {
    sent: result['2xx'],
    seconds: result.duration,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  }
}

/** Runs the command as people do, and returns how long it used a core. */
async function runBackup(to: string, env: Record<string, string>): Promise<number> {
  const program = process.env[SERVER_PROGRAM_VARIABLE] ?? ''
  const child = spawn(process.execPath, [program, 'backup', '--to', to], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  let spent = 0
  const timer = setInterval(() => (spent = Math.max(spent, spentMs(child.pid ?? 0))), 100)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearInterval(timer)
  if (code !== 0) throw new Error(`The backup ended with ${code}: ${said}`)
  return spent
}

function report(
  rounds: readonly Round[],
  options: Options,
  { version, load }: { version: string; load: number },
): { text: string; holds: boolean } {
  const rateOf = (...all: Stretch[]) => sum(all, ({ sent }) => sent) / sum(all, ({ seconds }) => seconds)
  const shares = rounds.map((round) => rateOf(round.during) / rateOf(round.before, round.after))
  const share = sum(shares, (one) => one) / shares.length
  const stretches = rounds.flatMap(({ before, during, after: later }, nth) =>
    nth === 0 ? [before, during, later] : [during, later],
  )
  const failed = sum(stretches, (stretch) => stretch.failed)
  const told = (stretch: Stretch) => `${Math.round(rateOf(stretch))}, ${Math.round(stretch.p99Ms)}`
  const rows = rounds.map(({ before, during, after: later, backupMs }, nth) => [
    told(before),
    told(during),
    told(later),
    shares[nth]?.toFixed(2) ?? '',
    `${during.seconds.toFixed(1)}, ${(backupMs / 1000).toFixed(1)}`,
  ])
  const head = [
    'before: sends a second, p99 ms',
    'beside the backup',
    'after it',
    'of those without',
    'backup: seconds, of a core',
  ]
  const count = (n: number) => n.toLocaleString('en-NZ')
  const text = [
    `${count(options.messages)} messages in ${count(options.chats)} conversations, ${count(options.files)} files, ${version}; one process, ${options.connections} connections that send without a pause; ${cpus().length} cores, for which server, database, backup and the asking share, and ${load.toFixed(1)} processes waited in the minute before.`,
    '',
    ...[head, head.map(() => '---'), ...rows].map((parts) => `| ${parts.join(' | ')} |`),
    '',
    `Beside a backup, ${share.toFixed(2)} of the sends went through in the same time (at least ${BOUND} is wanted), and ${failed} of ${count(sum(stretches, ({ sent }) => sent))} failed.`,
  ].join('\n')
  return { text, holds: share >= BOUND && failed === 0 }
}

function sum<T>(all: readonly T[], pick: (one: T) => number): number {
  return all.reduce((total, one) => total + pick(one), 0)
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
