import type { Server } from 'node:http'
import type { Config } from '#server/scope/config.ts'
import type { Live } from '#server/scope/scope.ts'
import type { Db } from '#server/store/tables.ts'

/** The live connection with what only the process around it may do. */
export type LiveServer = Live & {
  /**
   * Serves the Pusher protocol on the upgrades of `/app/{key}` and the signed HTTP API under `/apps/`.
   * To be called once the server has its own request listener. Does nothing when Pusher's own service is in use.
   */
  attach(server: Server): void
}

/** Times and amounts of our own server of the Pusher protocol. Tests shorten them. */
export type OwnLiveTiming = {
  activityTimeoutMs: number
  pongTimeoutMs: number
  signinWaitMs: number
  offlineGraceMs: number
  echoTimeoutMs: number
  rollCallMs: number
  clientEventsPerSecond: number
  framesPerSecond: number
  /** How often each process asks the database which sessions of its connections are still open. */
  sessionCheckMs: number
  connectionsMax: number
  connectionsPerPerson: number
  connectionsPerAddress: number
  strangersMax: number
  strangersPerAddress: number
  nowMs: () => number
}

export type LiveOptions = {
  /** Attached at once when it is there; otherwise call `attach` on the answer when the server exists. */
  server: Server | null
  db: Db
  /**
   * Where this process may LISTEN: the connection string that `db` itself uses, the embedded database's included.
   * `null` delivers within this process only.
   */
  databaseUrl: string | null
  config: Pick<Config, 'pusher' | 'publicUrl' | 'host' | 'port' | 'corsOrigins' | 'trustProxy'>
  /** Failures of the live connection: they never reach a request. */
  log?: (message: string, error?: unknown) => void
  /** Times of the protocol, for tests. */
  timing?: Partial<OwnLiveTiming>
}
