import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { askHeard, waitHeard, type DatabaseWatch } from './database-watch.ts'
import type { Db, Tables } from './tables.ts'
import { isPrepared, nameOf } from './prepared.ts'
import { OWN_TRANSACTION, withinLimits } from './within-limits.ts'

const INT8_OID = 20
const CONNECT_LIMIT_MS = 10_000
const IDLE_IN_TRANSACTION_LIMIT_MS = 60_000
/** No response waits longer than this, and queries that nobody waits for any more must not block others. */
const STATEMENT_LIMIT_MS = 20_000

export type DatabaseOptions = {
  url: string
  /** Maximum number of connections. */
  poolSize?: number
  /** `null` for no limit, for migrations. */
  statementLimitMs?: number | null
  /** Whether a pooler is between, which may give each transaction another session. */
  isPooled?: boolean
  /** What the database shows as the name of these connections. */
  name?: string
  /** Called when an idle connection breaks, as all do when PostgreSQL restarts; the pool replaces it by itself. */
  onIdleError?: (error: Error) => void
}

/**
 * Opens a pool of connections to the database; they're made on first use. bigint columns are read as numbers (exact to
 * 2^53) and timestamptz as Date. Close it with `destroy()`.
 */
export function openDatabase({
  url,
  poolSize = 10,
  statementLimitMs = STATEMENT_LIMIT_MS,
  isPooled = false,
  name = 'farstead',
  onIdleError,
}: DatabaseOptions): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    pipeline: isPooled,
    application_name: name,
    types: { getTypeParser },
  })
  // Without a listener, a broken idle connection would end the process.
  pool.on('error', (error) => onIdleError?.(error))
  // So would a broken connection in use, because the pool only listens to idle ones. Its query fails anyway and reports
  // it.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const limits = limitsOf(statementLimitMs)
  // Not as parameters of the connection, which poolers refuse.
  if (!isPooled) pool.on('connect', (client) => void client.query(limits).catch(() => undefined))
  return onPool({ pool, limits: isPooled ? limits : null, waitMs: null, watches: [] })
}

type PoolUse = {
  pool: pg.Pool
  /** Set for each transaction; `null` if the session has them. */
  limits: string | null
  /** `null` for as long as it takes. */
  waitMs: number | null
  /** Shared by all who use the pool. */
  watches: DatabaseWatch[]
}

const pools = new WeakMap<Db, PoolUse>()

function onPool(use: PoolUse): Db {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withRowsOfEveryStatement(use) }) })
  pools.set(db, use)
  return db
}

/** All connections are in use, and none became free in time. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy'
}

/**
 * Returns the same database for those who would rather be refused than wait long for a connection: all that is asked of
 * it throws `DatabaseBusy` after this time. It ends with `db`.
 */
export function inAHurry(db: Db, waitMs: number): Db {
  const use = pools.get(db)
  if (!use) throw new Error('Not opened here')
  return onPool({ ...use, waitMs })
}

/** Returns how many connections of a database are in use and idle, and how many requests wait for one. */
export function poolCounts(db: Db): { inUse: number; idle: number; waiting: number } {
  const pool = pools.get(db)?.pool
  if (!pool) return { inUse: 0, idle: 0, waiting: 0 }
  const { totalCount, idleCount, waitingCount } = pool
  return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/** Has a watch hear of everything that is asked of a database from now on, also by those in a hurry. */
export function watchDatabase(db: Db, watch: DatabaseWatch): void {
  pools.get(db)?.watches.push(watch)
}

/** The statements that limit a session. */
function limitsOf(statementLimitMs: number | null): string {
  const idle = `set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_LIMIT_MS}`
  return statementLimitMs === null ? idle : `set statement_timeout = ${statementLimitMs}; ${idle}`
}

/**
 * For a query of several statements pg gives a list of results, and Kysely finds no rows in it. pg-boss sends such
 * queries, with a transaction of their own, and needs the rows of all of them.
 */
function withRowsOfEveryStatement({ pool, limits, waitMs, watches }: PoolUse): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await waitHeard(watches, () =>
        waitMs === null ? pool.connect() : connectWithin(pool, waitMs),
      )
      let isBroken = false
      const ask = limits === null ? askPrepared(client) : withinLimits(client, limits)
      const query = async (text: string, values: unknown[]) => {
        const answer = await askHeard(watches, text, () => ask(text, values)).catch((error: unknown) => {
          // The next user of this connection would get the transaction that failed.
          if (OWN_TRANSACTION.test(text)) isBroken = true
          throw error
        })
        if (!Array.isArray(answer)) return answer
        return { command: 'SELECT', rowCount: null, rows: answer.flatMap(({ rows }) => rows) }
      }
      // Kysely's type also allows a cursor, which nothing here uses.
      return {
        query: query as unknown as PostgresPoolClient['query'],
        release: (isToEnd) => client.release(isBroken || isToEnd),
      }
    },
  }
}

/** Asks what is marked for it under a name, so that PostgreSQL reads and plans it once for each connection. */
function askPrepared(client: pg.PoolClient) {
  return (text: string, values: unknown[]): Promise<pg.QueryResult | pg.QueryResult[]> =>
    isPrepared(text) ? client.query({ name: nameOf(text), text, values }) : client.query(text, values)
}

async function connectWithin(pool: pg.Pool, waitMs: number): Promise<pg.PoolClient> {
  // As the pool decides it: a new connection has another limit, since a database that starts takes longer.
  const isToWait = pool.idleCount > 0 || pool.totalCount >= pool.options.max
  const connecting = pool.connect()
  if (!isToWait) return connecting
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DatabaseBusy('All connections are in use')), waitMs)
  })
  try {
    return await Promise.race([connecting, late])
  } catch (error) {
    // Its turn may still come.
    connecting.then(
      (client) => client.release(),
      () => undefined,
    )
    throw error
  } finally {
    clearTimeout(timer)
  }
}

// No single signature can satisfy the overloads of pg's own function, hence the casts.
const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  oid === INT8_OID && format !== 'binary'
    ? Number
    : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser
