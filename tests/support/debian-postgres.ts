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
import { until } from './until.ts'

/** A cluster of Debian's PostgreSQL in a folder of its own, which only its socket there leads to. */
export type DebianCluster = {
  programs: string
  home: string
  data: string
  url: (database: string) => string
}
export type RunningPostgres = {
  /** The process id of its postmaster, whose children do the work. */
  pid: number
  stop(signal?: NodeJS.Signals): Promise<void>
}

const DEBIAN = '/usr/lib/postgresql'
/** What Debian's PostgreSQL runs as if we are root, as which it refuses to run. */
const ACCOUNT = 'postgres'

/** Returns the folder of the newest version's programs; `null` if there is none that we can run. */
export function debianPrograms(): string | null {
  if (!existsSync(DEBIAN)) return null
  const newest = readdirSync(DEBIAN).toSorted((one, other) => Number(other) - Number(one))[0]
  const programs = newest === undefined ? null : join(DEBIAN, newest, 'bin')
  const isUsable = programs !== null && existsSync(join(programs, 'initdb'))
  return isUsable && (process.getuid?.() !== 0 || account() !== null) ? programs : null
}

/** Returns as whom its programs must be run: nobody else than we are, unless we are root. */
export function runAs(): { uid: number; gid: number } | undefined {
  return process.getuid?.() === 0 ? (account() ?? undefined) : undefined
}

/** Makes a folder that belongs to whom its programs are run as. */
export function ownFolder(path: string): string {
  mkdirSync(path, { recursive: true })
  const as = runAs()
  if (as) chownSync(path, as.uid, as.gid)
  return path
}

/** Makes an empty cluster below a folder, set up as Debian does, with more lines of postgresql.conf. */
export function makeCluster(programs: string, folder: string, settings = ''): DebianCluster {
  chmodSync(folder, 0o755)
  const home = ownFolder(join(folder, 'database'))
  const data = join(home, 'data')
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', ACCOUNT, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
    { ...runAs(), cwd: home },
  )
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr.toString()}`)
  appendFileSync(
    join(data, 'postgresql.conf'),
    `listen_addresses = ''\nunix_socket_directories = '${home}'\nmax_connections = 200\n${settings}`,
  )
  const url = (database: string) => `postgresql://${ACCOUNT}@/${database}?host=${encodeURIComponent(home)}`
  return { programs, home, data, url }
}

/** Starts a cluster, and resolves once it takes connections. */
export async function startCluster({ programs, home, data, url }: DebianCluster): Promise<RunningPostgres> {
  const child = spawn(join(programs, 'postgres'), ['-D', data], { ...runAs(), cwd: home, stdio: 'ignore' })
  const ended = once(child, 'exit')
  await until('PostgreSQL answers', async () => {
    const client = new pg.Client({ connectionString: url('postgres') })
    client.on('error', () => undefined)
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  })
  return {
    pid: child.pid ?? 0,
    async stop(signal = 'SIGINT') {
      child.kill(signal)
      await ended
    },
  }
}

function account(): { uid: number; gid: number } | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${ACCOUNT}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) }
}
