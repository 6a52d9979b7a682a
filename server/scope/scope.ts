import type { LiveEvent, LiveSettings } from '#contract/live-event.ts'
import type { Config } from './config.ts'
import type { Reader } from '#server/store/in-transaction.ts'
import type { Db } from '#server/store/tables.ts'
import type { MailOrder } from './mail-order.ts'

/** Who signs in to the live connection. Without a session it only ends by itself. */
export type LiveUser = { id: string; firstName: string; lastName: string; sessionId?: string }

/** What the server may do to the live connection; implemented by server/live, or by Pusher's own service. */
export type Live = {
  /** Sends a hint to each person's channel, after the transaction it speaks of has committed. Never throws. */
  publish(userIds: readonly string[], event: LiveEvent): void
  /**
   * Signs a Pusher user authentication for a socket of this session; `watchlist` are the people whose presence the caller
   * may see.
   */
  authenticateUser(
    socketId: string,
    user: LiveUser,
    watchlist: readonly string[],
  ): { auth: string; user_data: string }
  /** Lets two people see each other come and go from now on, or no longer. Never throws. */
  letSee(one: string, other: string, maySee: boolean): void
  /** Closes the live connections of sessions that have ended, in every process. Never throws. */
  endSessions(ended: { userId: string; sessionIds: readonly string[] }): void
  /** What a client must know to connect. */
  settings(): LiveSettings
  close(): Promise<void>
}

/** One mail to one person. `html` says the same as `text`. */
export type Letter = { to: string; subject: string; text: string; html?: string }

/** What the server may do by mail; implemented by server/mail. */
export type Mail = {
  /**
   * Orders a letter with the transaction that it speaks of. It is written and sent once that has committed, and again
   * for a day and a half while the mail server cannot be reached; nobody who waits for an answer waits for it. Failures
   * are logged without the address and without what the letter says.
   */
  order(db: Reader, order: MailOrder): Promise<void>
  /** Sends what is ordered from now on, as soon as it is. */
  start(): Promise<void>
  /** Sends what is ordered now. */
  settled(): Promise<void>
  /** Lets go of the mail server, once no letter is under way. */
  close(): void
}

/** Everything a route may touch. Time, ids and randomness come in here, so that tests can hold them still. */
export type ServerScope = {
  db: Db
  config: Config
  live: Live
  mail: Mail
  now: () => Date
  newId: () => string
}
