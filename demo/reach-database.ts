import type { Config } from '#server/scope/config.ts'
import { prepareHome } from '#server/store/postgres/cluster-home.ts'
import { findPostmaster } from '#server/store/postgres/postmaster-file.ts'
import { databaseUrl } from '#server/store/postgres/postmaster.ts'
import { DATABASE, ensureDatabase, startPostgres } from '#server/store/postgres/start-postgres.ts'
import { ClusterInUseError } from '#server/store/postgres/take-over.ts'

/** Where a server's database can be reached, and a function to call when done with it. */
export type ReachedDatabase = { url: string; release(): Promise<void> }

/**
 * Returns the database that a server with this configuration uses: that of `DATABASE_URL`, past a pooler, or else the
 * embedded one.
 * Connects to it if a server is running on the data directory, and otherwise starts it temporarily.
 */
export async function reachDatabase({ databaseDirectUrl: given, dataDir }: Config): Promise<ReachedDatabase> {
  if (given) return { url: given, release: async () => undefined }
  try {
    const postgres = await startPostgres({ dataDir })
    await ensureDatabase(postgres, DATABASE)
    return { url: postgres.url(DATABASE), release: () => postgres.stop() }
  } catch (error) {
    if (!(error instanceof ClusterInUseError)) throw error
    const running = findPostmaster(prepareHome(dataDir).cluster)
    if (!running) throw error
    return { url: databaseUrl(running.socketDirectory, DATABASE), release: async () => undefined }
  }
}
