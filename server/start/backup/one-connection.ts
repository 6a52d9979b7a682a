import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Db, Tables } from '#server/store/tables.ts'

/** One connection, for COPY and for queries in the same transaction. */
export type OneConnection = { client: pg.Client; db: Db; end(): Promise<void> }

/** Connects without limits of time: a backup takes as long as it takes. */
export async function oneConnection(url: string): Promise<OneConnection> {
  const client = new pg.Client({ connectionString: url, application_name: 'farstead backup' })
  // A broken connection fails the query that is running, which reports it.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(
    'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0',
  )
  const lent: PostgresPoolClient = {
    // Kysely's type also allows a cursor, which nothing here uses.
    query: client.query.bind(client) as unknown as PostgresPoolClient['query'],
    release: () => undefined,
  }
  const dialect = new PostgresDialect({
    pool: { options: {}, connect: async () => lent, end: async () => undefined },
  })
  return { client, db: new Kysely<Tables>({ dialect }), end: () => client.end() }
}
