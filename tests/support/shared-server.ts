import { openDatabase } from '#server/store/database.ts'
import type { Db } from '#server/store/tables.ts'
import { demoDatabaseUrl, newDemoData } from './demo-data.ts'
import { startServer, type RunningServer, type StartServerOptions } from './start-server.ts'
import { portOfStoredSignIn } from './stored-sign-in.ts'

/** Between the ports of stored profiles and those that systems use for outgoing connections. */
const FIRST_PORT = 30_000
const PORT_COUNT = 2_000
const TRIES_MOST = 5

/** The server of all journeys of one worker that leave it as it is. */
export type SharedServer = {
  /** For people without a browser: requests to here don't pass any line that a journey shapes. */
  url: string
  /** What browsers call the server: the address of this worker's stored profiles, where a journey opens its line. */
  publicUrl: string
  dataDir: string
  db: Db
  stop(): Promise<void>
}

/**
 * Starts a server with the demo, whose limits many journeys together don't reach. Nothing listens at its public
 * address until a journey opens a line there.
 */
export async function startSharedServer(): Promise<SharedServer> {
  const port = portOfStoredSignIn()
  if (port === 0) throw new Error('There are no stored profiles: stored-sign-in-setup.ts comes first')
  const publicUrl = `http://127.0.0.1:${port}`
  const dataDir = newDemoData()
  const server = await startAtFreePort({
    dataDir,
    env: {
      PUBLIC_URL: publicUrl,
      REQUESTS_PER_MINUTE: '1000000',
      SIGN_INS_PER_MINUTE: '1000000',
      ACCOUNT_REQUESTS_PER_HOUR: '1000000',
    },
  })
  const databaseUrl = await demoDatabaseUrl(dataDir)
  if (databaseUrl === null) throw new Error('There is no PostgreSQL: postgres-setup.ts comes first')
  const db = openDatabase({ url: databaseUrl, poolSize: 2 })
  return {
    url: `http://127.0.0.1:${server.port}`,
    publicUrl,
    dataDir,
    db,
    async stop() {
      await db.destroy()
      await server.stop()
    },
  }
}

/** A server with a public address doesn't say which port the system chose for it, so this chooses one. */
export async function startAtFreePort(
  options: StartServerOptions,
  tries = TRIES_MOST,
): Promise<RunningServer & { port: number }> {
  const port = FIRST_PORT + Math.floor(Math.random() * PORT_COUNT)
  try {
    return { ...(await startServer({ ...options, port })), port }
  } catch (error) {
    if (tries === 1) throw error
    return startAtFreePort(options, tries - 1)
  }
}
