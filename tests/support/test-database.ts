import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#server/store/tables.ts'
import { openDatabase } from '#server/store/database.ts'
import { JOBS_SCHEMA } from '#server/store/jobs/pg-boss.ts'
import { startThrowawayPostgres, TEMPLATE_DATABASE } from './throwaway-postgres.ts'

/** Where postgres-setup.ts stores the URL of the run's PostgreSQL. */
export const ADMIN_URL_VARIABLE = 'FARSTEAD_TEST_ADMIN_URL'

/** The database of one test, migrated and otherwise empty. */
export type TestDatabase = {
  name: string
  db: Db
  /** For a second connection, or a server's DATABASE_URL. */
  url: string
  /** Closes `db` and removes the database, even if others are connected. */
  drop(): Promise<void>
}

let ownAdminUrl: Promise<string> | null = null

/**
 * Creates a database as a copy of a template, the migrated one by default, which takes about 50 ms. Nobody may be
 * connected to the template.
 */
export async function createTestDatabase(
  template = TEMPLATE_DATABASE,
  poolSize?: number,
): Promise<TestDatabase> {
  const adminUrl = process.env[ADMIN_URL_VARIABLE] ?? (await (ownAdminUrl ??= startOwn()))
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copies files instead of writing each page to the log: half the processor time, also of the first connection.
  await runAsAdmin(adminUrl, `create database ${name} template ${template} strategy file_copy`)
  const url = adminUrl.replace('/postgres?', `/${name}?`)
  const db = openDatabase({ url, ...(poolSize === undefined ? {} : { poolSize }) })
  return {
    name,
    db,
    url,
    async drop() {
      await db.destroy()
      await runAsAdmin(adminUrl, `drop database ${name} with (force)`)
    },
  }
}

/** What a migrated database has before anything is written, and what identifies it. */
const KEPT_TABLES = ['settings', 'kysely_migration', 'kysely_migration_lock']

/** Removes every row and every job, and then makes other statements, all in one. Sequences go on. */
export async function clearTables(db: Db, statements: readonly string[] = []): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Suspends foreign keys, which require an order, and the rules of tables that only grow.
    await sql`set local session_replication_role = replica`.execute(tx)
    const tables = await sql<{ schema: string; name: string }>`
      select schemaname as schema, tablename as name from pg_tables
      where schemaname = 'public' and tablename <> all(${KEPT_TABLES})
        or schemaname = ${JOBS_SCHEMA} and tablename in ('job', 'archive')`.execute(tx)
    const removals = tables.rows.map(({ schema, name }) => `delete from "${schema}"."${name}"`)
    await sql`do ${sql.lit(`begin ${[...removals, ...statements].join('; ')}; end`)}`.execute(tx)
  })
}

/** It ends with this process, which its PostgreSQL watches. The next run removes the directory. */
async function startOwn(): Promise<string> {
  return (await startThrowawayPostgres()).adminUrl
}

/**
 * One connection for all of this process, which it doesn't keep alive. To make and end one takes PostgreSQL as long as
 * to copy a database.
 */
let admin: { url: string; pool: pg.Pool } | null = null

async function runAsAdmin(url: string, statement: string): Promise<void> {
  if (admin?.url !== url) admin = { url, pool: openAdmin(url) }
  await admin.pool.query(statement)
}

function openAdmin(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // It breaks when PostgreSQL stops, which ends a run. The next statement makes another.
  pool.on('error', () => undefined)
  return pool
}
