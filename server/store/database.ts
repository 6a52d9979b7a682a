import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db, Tables } from './tables.ts'

const INT8_OID = 20
const CONNECT_LIMIT_MS = 10_000
const IDLE_IN_TRANSACTION_LIMIT_MS = 60_000
/** Nobody waits longer for an answer, and what works on for nobody takes the place of what others wait for. */
const STATEMENT_LIMIT_MS = 20_000

export type DatabaseOptions = {
  url: string
  /** Connections kept at most. */
  poolSize?: number
  /** `null`: as long as a statement takes, for migrations. */
  statementLimitMs?: number | null
  /** Called when a resting connection breaks, as all do when PostgreSQL restarts; the pool replaces it by itself. */
  onIdleError?: (error: Error) => void
}

/**
 * A pool of connections to the database, opened on first use. bigint columns are read as numbers (exact to 2^53) and
 * timestamptz as Date. The caller ends it with `destroy()`.
 */
export function openDatabase({
  url,
  poolSize = 10,
  statementLimitMs = STATEMENT_LIMIT_MS,
  onIdleError,
}: DatabaseOptions): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    ...(statementLimitMs === null ? {} : { statement_timeout: statementLimitMs }),
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_LIMIT_MS,
    application_name: 'farstead',
    types: { getTypeParser },
  })
  // Without a listener a broken resting connection would end the process.
  pool.on('error', (error) => onIdleError?.(error))
  // So would a broken one that is lent out: the pool listens to those that rest. Its query fails anyway and tells.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

// The overloads of pg's own function cannot be met by one signature, hence the casts.
const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  oid === INT8_OID && format !== 'binary'
    ? Number
    : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser
