import type { Server } from 'node:http'
import type { Live } from '#server/scope/scope.ts'

/** The live connection with what only the process around it may do. */
export type LiveServer = Live & {
  /**
   * Serves the Pusher protocol on the upgrades of `/app/{key}` and the signed HTTP API under `/apps/`.
   * To be called once the server has its own request listener. Does nothing when Pusher's own service is in use.
   */
  attach(server: Server): void
  /** Closes every connection on which this person is signed in, in every process. Never throws. */
  terminateUser(userId: string): void
}
