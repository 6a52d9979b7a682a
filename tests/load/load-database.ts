import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '#server/store/postgres/start-postgres.ts'
import { until } from '#tests/support/until.ts'

/** A PostgreSQL of its own, which waits for the disk as people's does. */
export type LoadDatabase = {
  /** Which it is, for the report. */
  version: string
  url: string
  /** The process id of its postmaster, whose children do the work. */
  pid: number
  /** The program that measures the database alone, where it is installed. */
  pgbench: string | null
  stop(): Promise<void>
}

const DEBIAN = '/usr/lib/postgresql'
/** What Debian's PostgreSQL runs as if we are root, as which it refuses to run. */
const ACCOUNT = 'postgres'
const NAME = 'farstead_load'

/** Starts Debian's PostgreSQL where it is installed and wanted, otherwise the embedded one, with an empty database. */
export async function startLoadDatabase(folder: string, isEmbedded = false): Promise<LoadDatabase> {
  const programs = isEmbedded ? null : debianPrograms()
  const started = programs ? await startDebian(programs, folder) : await startEmbedded(folder)
  const client = new pg.Client({ connectionString: started.url('postgres') })
  await client.connect()
  await client.query(`create database ${NAME}`)
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  )
  await client.end()
  const pgbench = programs && existsSync(join(programs, 'pgbench')) ? join(programs, 'pgbench') : null
  return { ...started, url: started.url(NAME), version: `PostgreSQL ${rows[0]?.version ?? ''}`, pgbench }
}

/** The folder of the newest version's programs. */
function debianPrograms(): string | null {
  if (!existsSync(DEBIAN)) return null
  const newest = readdirSync(DEBIAN).toSorted((one, other) => Number(other) - Number(one))[0]
  const programs = newest === undefined ? null : join(DEBIAN, newest, 'bin')
  const isUsable = programs !== null && existsSync(join(programs, 'initdb'))
  return isUsable && (process.getuid?.() !== 0 || account() !== null) ? programs : null
}

async function startDebian(programs: string, folder: string) {
  const home = join(folder, 'database')
  const as = process.getuid?.() === 0 ? account() : null
  mkdirSync(home, { recursive: true })
  chmodSync(folder, 0o755)
  if (as) chownSync(home, as.uid, as.gid)
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', join(home, 'data'), '-U', ACCOUNT, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
    { ...as, cwd: home },
  )
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr.toString()}`)
  appendFileSync(
    join(home, 'data/postgresql.conf'),
    `listen_addresses = ''\nunix_socket_directories = '${home}'\nmax_connections = 200\n`,
  )
  const child = spawn(join(programs, 'postgres'), ['-D', join(home, 'data')], {
    ...as,
    cwd: home,
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const url = (database: string) => `postgresql://${ACCOUNT}@/${database}?host=${encodeURIComponent(home)}`
  await until('PostgreSQL answers', async () => {
    const client = new pg.Client({ connectionString: url('postgres') })
    client.on('error', () => undefined)
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  })
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGINT')
      await ended
    },
  }
}

async function startEmbedded(folder: string) {
  const postgres = await startPostgres({ dataDir: join(folder, 'database') })
  return { url: postgres.url, pid: postgres.pid(), stop: () => postgres.stop() }
}

function account(): { uid: number; gid: number } | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${ACCOUNT}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) }
}
