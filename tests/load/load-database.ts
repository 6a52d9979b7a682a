import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '#server/store/postgres/start-postgres.ts'
import { debianPrograms, makeCluster, startCluster } from '#tests/support/debian-postgres.ts'

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

async function startDebian(programs: string, folder: string) {
  const cluster = makeCluster(programs, folder)
  const { pid, stop } = await startCluster(cluster)
  return { url: cluster.url, pid, stop: () => stop() }
}

async function startEmbedded(folder: string) {
  const postgres = await startPostgres({ dataDir: join(folder, 'database') })
  return { url: postgres.url, pid: postgres.pid(), stop: () => postgres.stop() }
}
