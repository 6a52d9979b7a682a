import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Binaries } from './binaries.ts'
import type { ClusterHome } from './cluster-home.ts'
import { SUPERUSER } from './create-cluster.ts'

/** A running PostgreSQL that is our child process. */
export type Postmaster = {
  pid: number
  /** Resolves with the reason once it has ended. */
  ended: Promise<string>
  /** Shuts it down cleanly, or immediately if that takes too long. */
  stop(): Promise<void>
}

export type PostmasterOptions = { isDurable: boolean; maxConnections: number }

/** The server didn't start. `isOccupied` means that another one, which may just be stopping, is using the cluster. */
export class PostmasterError extends Error {
  override name = 'PostmasterError'
  readonly isOccupied: boolean

  constructor(message: string) {
    super(message)
    this.isOccupied =
      /postmaster\.pid|shared memory block|Address already in use|\.s\.PGSQL\.\d+\.lock/i.test(message)
  }
}

/**
 * `exec` replaces the process we started with PostgreSQL itself. Next to it, a watcher reads a pipe from us: a line
 * means that PostgreSQL has ended by itself; the end of the pipe means that we're gone, for whatever reason, so nobody
 * needs the server.
 */
const SCRIPT = '( { read -r line || kill -INT $$; } <&3 >/dev/null 2>&1 & ); exec "$@" 3<&-'

const READY_POLL_MS = 20
/** Recovery after a power cut may take minutes. */
const READY_LIMIT_MS = 300_000
const STOP_LIMIT_MS = 30_000
const KEPT_LOG_LENGTH = 4_000

/** Starts PostgreSQL and resolves once it accepts connections. Rejects with a PostmasterError if it ends before. */
export async function startPostmaster(
  home: ClusterHome,
  binaries: Binaries,
  options: PostmasterOptions,
): Promise<Postmaster> {
  const command = [binaries.postgres, '-D', home.cluster, ...settings(home, options)]
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'sh', ...command], {
    // In its own session, so that Ctrl-C only reaches us, and we stop it once nothing uses it.
    detached: true,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    ...(home.user ?? {}),
  })
  let log = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-KEPT_LOG_LENGTH)
  })
  const watcher = child.stdio[3]
  watcher?.on('error', () => undefined)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', () => resolve(lastComplaint(log)))
    child.once('exit', () => {
      if (watcher && 'end' in watcher) watcher.end('ended\n')
    })
  })
  const postmaster: Postmaster = {
    pid: child.pid ?? 0,
    ended,
    async stop() {
      child.kill('SIGINT')
      const isOver = await Promise.race([ended.then(() => true), delay(STOP_LIMIT_MS, false, { ref: false })])
      if (!isOver) child.kill('SIGQUIT')
      await ended
    },
  }
  await waitUntilReady(home, postmaster)
  return postmaster
}

/** Returns a connection string for one database of a cluster. */
export function databaseUrl(socketDirectory: string, database: string): string {
  return `postgresql:///${database}?host=${encodeURIComponent(socketDirectory)}&user=${SUPERUSER}`
}

/** Opens one connection to a cluster's own database, for operations on the cluster itself. */
export async function connectToCluster(socketDirectory: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl(socketDirectory, 'postgres'),
    connectionTimeoutMillis: 5_000,
  })
  // The server may end at any time; the connection's owner finds out with its next query.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

function settings(
  { socketDirectory }: ClusterHome,
  { isDurable, maxConnections }: PostmasterOptions,
): string[] {
  const values: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socketDirectory,
    unix_socket_permissions: '0700',
    max_connections: String(maxConnections),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Rows and statements contain people's messages, which mustn't be logged. Callers report failed statements.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

async function waitUntilReady({ socketDirectory }: ClusterHome, postmaster: Postmaster): Promise<void> {
  const giveUpAt = Date.now() + READY_LIMIT_MS
  let complaint: string | null = null
  void postmaster.ended.then((text) => {
    complaint = text
  })
  for (;;) {
    try {
      const client = await connectToCluster(socketDirectory)
      await client.end()
      return
    } catch (error) {
      if (complaint !== null) throw new PostmasterError(complaint)
      if (Date.now() > giveUpAt) {
        await postmaster.stop()
        throw new PostmasterError(`PostgreSQL takes no connections: ${String(error)}`)
      }
    }
    await delay(READY_POLL_MS)
  }
}

/** Returns the log line that says why it ended, for the operator. */
function lastComplaint(log: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '')
  return (
    lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? 'PostgreSQL ended without a word'
  )
}
