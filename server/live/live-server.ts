import type { Server } from 'node:http'
import type { Config } from '#server/scope/config.ts'
import type { Live } from '#server/scope/scope.ts'
import type { Db } from '#server/store/tables.ts'

/** The live connection, plus what only its own process may do. */
export type LiveServer = Live & {
  /**
   * Serves the Pusher protocol on upgrades of `/app/{key}` and the signed HTTP API under `/apps/`. Call it once the
   * server has its own request listener. Does nothing if Pusher's own service is used.
   */
  attach(server: Server): void
  /**
   * Asks every client to come back at once, some at a time over `overMs`, so that they don't all reach the other
   * processes at the same moment.
   */
  leave(overMs: number): Promise<void>
}

/** Times and limits of our own Pusher-compatible server. Tests shorten them. */
export type OwnLiveTiming = {
  activityTimeoutMs: number
  pongTimeoutMs: number
  signinWaitMs: number
  offlineGraceMs: number
  echoTimeoutMs: number
  rollCallMs: number
  /** How long it takes to tell everybody to fetch after messages may have been missed. */
  gapHintsOverMs: number
  clientEventsPerSecond: number
  framesPerSecond: number
  /** How often each process asks the database which sessions of its connections are still open. */
  sessionCheckMs: number
  /** How long the body of a request to the HTTP API may take. */
  bodyWithinMs: number
  connectionsMax: number
  connectionsPerPerson: number
  connectionsPerAddress: number
  strangersMax: number
  strangersPerAddress: number
  nowMs: () => number
}

export type LiveOptions = {
  /** Attached at once if given; otherwise call `attach` on the result when the server exists. */
  server: Server | null
  db: Db
  /**
   * Where this process may LISTEN: the connection string that `db` itself uses, including the embedded database's.
   * `null` delivers within this process only.
   */
  databaseUrl: string | null
  config: Pick<Config, 'pusher' | 'publicUrl' | 'host' | 'port' | 'corsOrigins' | 'trustProxy'>
  /** Takes failures of the live connection, which never reach a request. */
  log?: (message: string, error?: unknown) => void
  /** Times of the protocol, for tests. */
  timing?: Partial<OwnLiveTiming>
}
