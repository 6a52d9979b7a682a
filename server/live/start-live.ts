import type { Server } from 'node:http'
import type { Config } from '#server/scope/config.ts'
import type { Db } from '#server/scope/scope.ts'
import { startOwnLive, type OwnLiveTiming } from './own-live.ts'
import { startPusherLive } from './pusher-live.ts'
import type { LiveServer } from './live-server.ts'

export type LiveOptions = {
  /** Attached at once when it is there; otherwise call `attach` on the answer when the server exists. */
  server: Server | null
  db: Db
  /**
   * Where this process may LISTEN: the connection string that `db` itself uses, the embedded database's included.
   * `null` delivers within this process only.
   */
  databaseUrl: string | null
  config: Pick<Config, 'pusher' | 'publicUrl' | 'host' | 'port' | 'corsOrigins'>
  /** Failures of the live connection: they never reach a request. */
  log?: (message: string, error?: unknown) => void
  /** Times of the protocol, for tests. */
  timing?: Partial<OwnLiveTiming>
}

/**
 * The live connection (§7): our own server of the Pusher protocol, or Pusher's service when it is configured.
 * Rejects only when the database cannot be read at the start.
 */
export async function startLive(options: LiveOptions): Promise<LiveServer> {
  const log = options.log ?? ((message: string, error?: unknown) => console.error(message, error ?? ''))
  const { pusher } = options.config
  const live = pusher ? startPusherLive({ pusher, log }) : await startOwnLive({ ...options, log })
  if (options.server) live.attach(options.server)
  return live
}
