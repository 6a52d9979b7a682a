import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { AT_ONCE } from '#server/http/drain.ts'
import { readConfig } from '#server/scope/config.ts'
import { startServer, type Ending } from '#server/start/start-server.ts'
import { JOBS_SCHEMA } from '#server/store/jobs/pg-boss.ts'
import { s3Environment, startS3Server } from './s3-server.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** PostgreSQL's own template, in which there is nothing. */
const EMPTY = 'template0'

export type StartedTogether = {
  ready: number
  /** Why the others weren't. */
  failures: string[]
  jobTables: number
  queues: number
  /** Accounts of hosts; the demo has one. */
  hosts: number
  /** Epochs that the database has left: devices of the first server would have to fetch everything again. */
  formerEpochs: number
  starts: number
}

/**
 * Starts whole servers at the same moment on an empty database, each with a data directory of its own as in a new
 * container, and returns what came of it. Stops them all.
 */
export async function startTogether(count: number): Promise<StartedTogether> {
  const database = await createTestDatabase(EMPTY)
  const folder = mkdtempSync(join(tmpdir(), 'farstead-together-'))
  const s3 = await startS3Server()
  const environment = { DATABASE_URL: database.url, ...s3Environment(s3) }
  const endings: Ending[] = []
  try {
    const starts = await Promise.allSettled(
      Array.from({ length: count }, (_, nth) =>
        start({ ...environment, DATA_DIR: join(folder, String(nth)) }, endings),
      ),
    )
    const failures = starts.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    return { ready: count - failures.length, failures, ...(await whatIsThere(database)) }
  } finally {
    for (const ending of endings) await ending(AT_ONCE)
    await database.drop()
    await s3.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

async function start(
  environment: Record<'DATABASE_URL' | 'DATA_DIR', string>,
  endings: Ending[],
): Promise<void> {
  const distDir = join(environment.DATA_DIR, 'no-client')
  mkdirSync(distDir, { recursive: true })
  await startServer({
    config: readConfig({ ...environment, DIST_DIR: distDir, PORT: '0' }),
    signal: new AbortController().signal,
    onStarted: (ending) => endings.unshift(ending),
    log: () => undefined,
    onLost: () => undefined,
  })
}

async function whatIsThere({ db }: TestDatabase): Promise<Omit<StartedTogether, 'ready' | 'failures'>> {
  const { rows } = await sql<Omit<StartedTogether, 'ready' | 'failures'>>`
    select
      (select count(*) from pg_tables where schemaname = ${JOBS_SCHEMA} and tablename = 'queue') as "jobTables",
      (select count(*) from ${sql.table(`${JOBS_SCHEMA}.queue`)} where name not like '\\_\\_%') as queues,
      (select count(*) from users where role = 'HOST') as hosts,
      (select jsonb_array_length(value::jsonb->'past') from settings where key = 'feed_mark') as "formerEpochs",
      (select count(*) from feed_starts) as starts
  `.execute(db)
  const [found] = rows
  if (!found) throw new Error('A select without a from gives one row')
  return found
}
