import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { prepareBinaries } from './binaries.ts'
import { prepareHome } from './cluster-home.ts'
import { createCluster } from './create-cluster.ts'
import { databaseUrl, startPostmaster, PostmasterError, type Postmaster } from './postmaster.ts'
import { endOrphan, holdCluster } from './take-over.ts'

export type PostgresOptions = {
  /** The directory of the cluster, which is created if needed. */
  dataDir: string
  /** False only for throwaway clusters: faster, but lost in a power cut. */
  isDurable?: boolean
  maxConnections?: number
  /** Aborts a start in progress. */
  signal?: AbortSignal
  /** Takes log lines for the operator. */
  log?: (line: string) => void
  /** Called if PostgreSQL ended and couldn't be restarted, so the server no longer has a database. */
  onLost?: (error: Error) => void
}

/** The embedded PostgreSQL, kept running until `stop`. */
export type Postgres = {
  /** Returns the connection string of a database of the cluster. */
  url(database: string): string
  /** Returns the process number of the running server. */
  pid(): number
  stop(): Promise<void>
}

/** The server's database in its own cluster. */
export const DATABASE = 'farstead'

const OCCUPIED_RETRY_MS = 200
const OCCUPIED_LIMIT_MS = 60_000
/** If it ends more often than this within this time, restarting it won't help. */
const RESTARTS_MAX = 5
const RESTARTS_WITHIN_MS = 60_000

/**
 * Starts the embedded PostgreSQL on a unix socket, creating its cluster the first time, and restarts it if it ends. It
 * ends with `stop`, and in any case soon after this process. Rejects with a line that says why it can't run: no
 * binaries for this platform, another server on the same directory, another major version.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { isDurable = true, maxConnections = 100, signal, log = () => undefined } = options
  const home = prepareHome(options.dataDir)
  const binaries = prepareBinaries(home)
  await createCluster(home, binaries, { isDurable, signal })

  let isStopping = false
  let postmaster: Postmaster
  let hold: pg.Client | null = null
  const ends: number[] = []
  let starting = start()
  await starting

  async function start(): Promise<void> {
    postmaster = await startFree()
    hold = await holdCluster(home)
    if (signal?.aborted) await endBoth()
    signal?.throwIfAborted()
    void postmaster.ended.then(onEnd)
  }

  /** Starts it once the cluster is free: the processes of a dead server take a moment to notice. */
  async function startFree(): Promise<Postmaster> {
    const giveUpAt = Date.now() + OCCUPIED_LIMIT_MS
    for (;;) {
      signal?.throwIfAborted()
      await endOrphan(home)
      // Nobody is using the cluster. A leftover lock of its socket may name a process number that another process has
      // by now.
      rmSync(join(home.socketDirectory, '.s.PGSQL.5432.lock'), { force: true })
      try {
        return await startPostmaster(home, binaries, { isDurable, maxConnections })
      } catch (error) {
        const isWorthRetrying = error instanceof PostmasterError && error.isOccupied && Date.now() < giveUpAt
        if (!isWorthRetrying) throw error
      }
      await delay(OCCUPIED_RETRY_MS)
    }
  }

  function onEnd(complaint: string): void {
    if (isStopping) return
    log(`PostgreSQL ended (${complaint}); starting it again`)
    ends.push(Date.now())
    const recent = ends.filter((at) => at > Date.now() - RESTARTS_WITHIN_MS)
    starting = recent.length > RESTARTS_MAX ? Promise.reject(new Error('PostgreSQL keeps ending')) : start()
    starting.catch((error: unknown) => {
      if (!isStopping) options.onLost?.(error instanceof Error ? error : new Error(String(error)))
    })
  }

  async function endBoth(): Promise<void> {
    isStopping = true
    await hold?.end().catch(() => undefined)
    await postmaster.stop()
  }

  return {
    url: (database) => databaseUrl(home.socketDirectory, database),
    pid: () => postmaster.pid,
    async stop() {
      isStopping = true
      await starting.catch(() => undefined)
      await endBoth()
    },
  }
}

/** Creates a database of the cluster unless it exists. */
export async function ensureDatabase(postgres: Postgres, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}
