import { CompiledQuery } from 'kysely'
import type { Db as JobsDb } from 'pg-boss'
import type { Reader } from '#server/store/in-transaction.ts'

/**
 * Named after the version of its tables: a server that goes back to an older pg-boss finds its tables unchanged, and
 * jobs in the newer tables wait for the newer server. Jobs in the former tables are moved (former-jobs.ts).
 */
export const JOBS_SCHEMA = 'jobs_46'

/** Runs pg-boss on our own connections, so that a job is written in the transaction it belongs to. */
export function onConnection(db: Reader): JobsDb {
  return {
    executeSql: async (text, values) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values ?? []))
      return { rows: rows ?? [] }
    },
  }
}
