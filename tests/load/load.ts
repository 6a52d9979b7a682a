import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openDatabase } from '#server/store/database.ts'
import { migrate } from '#server/start/migrate.ts'
import { buildServer } from '#tests/support/server-build.ts'
import { SERVER_PROGRAM_VARIABLE, serverProgram, startOf, startServer } from '#tests/support/start-server.ts'
import { fill, LANES_PER_HOST } from './fill.ts'
import { startLoadDatabase, type LoadDatabase } from './load-database.ts'
import { tableOf, withTable, type Row } from './load-table.ts'
import { benchSends } from './pgbench.ts'
import { measure, PHASES, type Measured } from './phases.ts'

const USAGE =
  'npm run load -- [--hosts 200] [--chats 10000] [--messages 400000] [--seconds 8] [--rounds 2] [--connections 20] [--against FOLDER] [--write]'
const PAGE = join(import.meta.dirname, '../../docs/scaling.md')
/** A run that takes longer than this has failed. */
const LIMIT_MS = 1_800_000

type Options = ReturnType<typeof readOptions>
/** A checkout of the project, and the arguments for node to start its server. */
type Build = { folder: string; program: string[] }

/**
 * Measures how many requests a second one process answers on a large database, and what each costs, in turns with
 * another checkout's if one is given, and how many sends the database alone takes. Prints a table, and writes it to
 * docs/scaling.md if asked to. Asks nobody but this machine.
 */
async function main(): Promise<void> {
  const options = readOptions()
  setTimeout(() => {
    console.error(`Not done after ${LIMIT_MS / 1000} s`)
    process.exit(1)
  }, LIMIT_MS).unref()
  const folder = mkdtempSync(join(tmpdir(), 'farstead-load-'))
  const forgetProgram = await buildServer()
  const builds = { now: { folder: resolve('.'), program: serverProgram() }, ...against(options) }
  const loadBefore = loadavg()[0] ?? 0
  const database = await startLoadDatabase(folder)
  try {
    const rows = await measureAll(database, folder, builds, options)
    const text = tableOf(rows, {
      ...options,
      version: database.version,
      cores: cpus().length,
      load: loadBefore,
    })
    console.log(text)
    if (options.write) writeFileSync(PAGE, withTable(readFileSync(PAGE, 'utf8'), text))
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
    forgetProgram()
  }
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      hosts: { type: 'string', default: '200' },
      chats: { type: 'string', default: '10000' },
      messages: { type: 'string', default: '400000' },
      seconds: { type: 'string', default: '8' },
      rounds: { type: 'string', default: '2' },
      connections: { type: 'string', default: '20' },
      against: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  })
  const count = (text: string): number => {
    if (/^[1-9]\d{0,7}$/.test(text)) return Number(text)
    throw new Error(USAGE)
  }
  const { against: other, write } = values
  const [hosts, chats, messages] = [count(values.hosts), count(values.chats), count(values.messages)]
  if (chats < hosts * LANES_PER_HOST)
    throw new Error(`Each host needs ${LANES_PER_HOST} chats: --chats ${hosts * LANES_PER_HOST} at least`)
  const [seconds, rounds, connections] = [
    count(values.seconds),
    count(values.rounds),
    count(values.connections),
  ]
  return { hosts, chats, messages, seconds, rounds, connections, against: other, write }
}

/** The server of another checkout, which must have its libraries, put together in the same way. */
function against({ against: other }: Options): { former?: Build } {
  if (other === undefined) return {}
  const folder = resolve(other)
  const code = `const { buildServer } = await import('./tests/support/server-build.ts')
    await buildServer()
    console.log(process.env.${SERVER_PROGRAM_VARIABLE})`
  const { [SERVER_PROGRAM_VARIABLE]: _own, ...env } = process.env
  const built = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    cwd: folder,
    env,
  })
  if (built.status !== 0) throw new Error(`${other} can't be built: ${built.stderr.toString()}`)
  const program = built.stdout.toString().trim().split('\n').at(-1) ?? ''
  return { former: { folder, program: startOf(program) } }
}

async function measureAll(
  database: LoadDatabase,
  folder: string,
  builds: { now: Build; former?: Build },
  options: Options,
): Promise<Row[]> {
  const db = openDatabase({ url: database.url, statementLimitMs: null })
  await migrate(db)
  const startedAt = performance.now()
  const lanes = await fill(db, options)
  await db.destroy()
  console.log(`Filled in ${Math.round((performance.now() - startedAt) / 1000)} s`)
  const found: Record<'now' | 'former', Map<string, Measured[]>> = { now: new Map(), former: new Map() }
  for (let round = 0; round < options.rounds; round += 1) {
    for (const which of ['former', 'now'] as const) {
      const build = builds[which]
      if (!build) continue
      await settle(database.url)
      const server = await startServer({
        ...build,
        dataDir: join(folder, 'data'),
        env: { DATABASE_URL: database.url, DEMO: 'off', MAILBOX: 'off', REQUESTS_PER_MINUTE: '10000000' },
      })
      const asked = { ...options, serverPid: server.pid, postgresPid: database.pid }
      for (const phase of PHASES) {
        const measured = await measure(phase, server.url, lanes, asked)
        if (measured.failed > 0)
          throw new Error(`${phase.name}: ${measured.failed} failed\n${server.output()}`)
        found[which].set(phase.name, [...(found[which].get(phase.name) ?? []), measured])
      }
      await server.stop()
    }
  }
  const alone = await benchAll(database, folder, options)
  return PHASES.map(({ name }) => ({
    name,
    now: found.now.get(name) ?? [],
    former: found.former.get(name) ?? [],
    alone: alone[name] ?? null,
  }))
}

/** Each turn begins alike: everything is read, and the database has its statistics and nothing to tidy. */
async function settle(url: string): Promise<void> {
  const db = openDatabase({ url, statementLimitMs: null, poolSize: 1 })
  await sql`
    update chat_members set read_position = last_position from chats
    where chats.id = chat_members.chat_id and read_position < last_position
  `.execute(db)
  await sql`vacuum analyze`.execute(db)
  await db.destroy()
}

/** The database alone, by its own program, where it is installed. */
async function benchAll(
  database: LoadDatabase,
  folder: string,
  options: Options,
): Promise<Record<string, number>> {
  const { pgbench, url } = database
  const { hosts, seconds } = options
  if (pgbench === null) return {}
  // As many as the server has connections.
  const each = { seconds, connections: 10 }
  const spread = { ...each, chance: `random(0, ${hosts * LANES_PER_HOST - 1})` }
  const one = { ...each, chance: `${hosts} * random(0, ${LANES_PER_HOST - 1})` }
  return {
    'Send, spread over all hosts': await benchSends(pgbench, url, folder, spread),
    'Send, within one host': await benchSends(pgbench, url, folder, one),
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
